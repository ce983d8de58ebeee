// The limit of whatever reads an archive of packed reports: inflates every file below a folder, and does nothing else.
//
// Usage: inflate FOLDER THREADS
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <libdeflate.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char **paths;
static size_t count, room;
static atomic_size_t next;

static void fail(const char *path) {
  fprintf(stderr, "inflate: %s: cannot be inflated\n", path);
  exit(1);
}

static int note(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status, (void)place;
  size_t length = strlen(path);
  if (kind != FTW_F || length < 3 || strcmp(path + length - 3, ".gz")) return 0;
  if (count == room) paths = realloc(paths, (room = room ? 2 * room : 1024) * sizeof *paths);
  paths[count++] = strdup(path);
  return 0;
}

typedef struct { unsigned char *bytes; size_t room; } buffer;

static void make_room(buffer *buffer, size_t needed) {
  if (needed <= buffer->room) return;
  free(buffer->bytes);
  buffer->bytes = malloc(buffer->room = needed);
}

// A file may have several members, one after the other.
static void inflate(struct libdeflate_decompressor *inflater, const char *path, buffer *packed, buffer *plain) {
  struct stat status;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &status)) fail(path);
  size_t size = status.st_size, done = 0;
  make_room(packed, size);
  for (ssize_t got; done < size && (got = read(file, packed->bytes + done, size - done)) > 0;) done += got;
  close(file);
  if (done < size) fail(path);
  for (size_t start = 0, used, written; start < size; start += used) {
    enum libdeflate_result result;
    while ((result = libdeflate_gzip_decompress_ex(inflater, packed->bytes + start, size - start, plain->bytes, plain->room,
                                                   &used, &written)) == LIBDEFLATE_INSUFFICIENT_SPACE)
      make_room(plain, 2 * plain->room);
    if (result != LIBDEFLATE_SUCCESS) fail(path);
  }
}

static void *work(void *unused) {
  buffer packed = {0}, plain = {0};
  struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
  make_room(&plain, 1 << 20);
  for (size_t index; (index = atomic_fetch_add(&next, 1)) < count;) inflate(inflater, paths[index], &packed, &plain);
  return unused;
}

int main(int words, char **word) {
  if (words != 3) return 64;
  nftw(word[1], note, 32, FTW_PHYS);
  int threads = atoi(word[2]);
  pthread_t thread[256];
  if (threads < 1 || threads > 256) return 64;
  for (int each = 1; each < threads; each++) pthread_create(&thread[each], NULL, work, NULL);
  work(NULL);
  for (int each = 1; each < threads; each++) pthread_join(thread[each], NULL);
  return 0;
}
