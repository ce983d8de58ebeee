// Memory that the system gives page by page as it is written.
#ifndef LAZY_ROOM_H
#define LAZY_ROOM_H

#include <stddef.h>
#include <sys/mman.h>

// Room for some bytes at the beginning of a page; NULL where the system has no addresses for it.
static inline void *lazy_room_map(size_t size) {
  void *room = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return room == MAP_FAILED ? NULL : room;
}

// Gives the room back.
static inline void lazy_room_unmap(void *room, size_t size) { munmap(room, size); }

#endif
