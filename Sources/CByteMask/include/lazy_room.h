// Memory that the system gives page by page as it is written.
#ifndef LAZY_ROOM_H
#define LAZY_ROOM_H

#include <stddef.h>

// Room for some bytes at the beginning of a page; NULL where the system has no addresses for it.
void *lazy_room_map(size_t size);

// Gives the room back.
void lazy_room_unmap(void *room, size_t size);

#endif
