#define _GNU_SOURCE
#include "lazy_room.h"

#include <sys/mman.h>

void *lazy_room_map(size_t size) {
  void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return room == MAP_FAILED ? NULL : room;
}

void lazy_room_unmap(void *room, size_t size) { munmap(room, size); }
