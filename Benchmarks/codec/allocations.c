// Counts what a program allocates, and says so when it ends: to be loaded in front of it.
#include <stddef.h>
#include <stdio.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

static long allocations;

void *malloc(size_t size) { return allocations++, __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return allocations++, __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return allocations++, __libc_realloc(old, size); }
void *aligned_alloc(size_t unit, size_t size) { return allocations++, __libc_memalign(unit, size); }
int posix_memalign(void **place, size_t unit, size_t size) {
  return (*place = aligned_alloc(unit, size)) ? 0 : 12;
}

__attribute__((destructor)) static void tell(void) { fprintf(stderr, "%ld\n", allocations); }
