// The least that decoding and encoding NDEF costs: each record's type, id and payload copied into
// memory of its own, and freed. What a message may not be is refused, and chunks are joined.
//
//   floor decode|encode FILE COUNT
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MB = 0x80, ME = 0x40, CF = 0x20, SR = 0x10, IL = 0x08, TNF = 0x07 };

typedef struct {
  uint8_t tnf, type_length, id_length;
  uint32_t payload_length;
  uint8_t *type, *id, *payload;
} record;

typedef struct {
  size_t count, capacity;
  record *records;
} message;

typedef struct {
  const uint8_t *next, *end;
} cursor;

// A part of a record: its flags, its lengths, and where its contents are.
typedef struct {
  uint8_t flags, type_length, id_length;
  uint32_t payload_length;
  const uint8_t *contents;
} part;

static int read_part(cursor *c, part *p) {
  if (c->end - c->next < 3) return 0;
  p->flags = c->next[0];
  p->type_length = c->next[1];
  c->next += 2;
  if (p->flags & SR) {
    p->payload_length = *c->next++;
  } else {
    if (c->end - c->next < 4) return 0;
    p->payload_length = (uint32_t)c->next[0] << 24 | (uint32_t)c->next[1] << 16 |
                        (uint32_t)c->next[2] << 8 | c->next[3];
    c->next += 4;
  }
  p->id_length = 0;
  if (p->flags & IL) {
    if (c->next == c->end) return 0;
    p->id_length = *c->next++;
  }
  uint64_t length = (uint64_t)p->type_length + p->id_length + p->payload_length;
  if ((uint64_t)(c->end - c->next) < length) return 0;
  p->contents = c->next;
  c->next += length;
  return 1;
}

static uint8_t *copy(const uint8_t *bytes, size_t length) {
  if (length == 0) return NULL;
  uint8_t *memory = malloc(length);
  if (!memory) abort();
  return memcpy(memory, bytes, length);
}

static int is_sound(const part *p) {
  switch (p->flags & TNF) {
    case 0: return !(p->flags & CF) && !p->type_length && !p->id_length && !p->payload_length;
    case 5: return !p->type_length;
    case 6: case 7: return 0;
    default: return p->type_length != 0;
  }
}

static int read_record(cursor *c, int is_first, record *r, int *is_last) {
  part p;
  if (!read_part(c, &p) || !(p.flags & MB) != !is_first || !is_sound(&p)) return 0;
  r->tnf = p.flags & TNF;
  r->type_length = p.type_length;
  r->id_length = p.id_length;
  r->payload_length = p.payload_length;
  r->type = copy(p.contents, p.type_length);
  r->id = copy(p.contents + p.type_length, p.id_length);
  r->payload = copy(p.contents + p.type_length + p.id_length, p.payload_length);
  while (p.flags & CF) {
    if (p.flags & ME || !read_part(c, &p)) return 0;
    if (p.flags & (MB | IL) || (p.flags & TNF) != 6 || p.type_length) return 0;
    uint64_t length = (uint64_t)r->payload_length + p.payload_length;
    if (length > UINT32_MAX) return 0;
    r->payload = realloc(r->payload, length);
    if (!r->payload) abort();
    memcpy(r->payload + r->payload_length, p.contents, p.payload_length);
    r->payload_length = length;
  }
  *is_last = (p.flags & ME) != 0;
  return 1;
}

static void destroy(message *m) {
  for (size_t i = 0; i < m->count; i++) {
    free(m->records[i].type);
    free(m->records[i].id);
    free(m->records[i].payload);
  }
  free(m->records);
}

static int decode(const uint8_t *bytes, size_t length, message *m) {
  cursor c = {bytes, bytes + length};
  int is_last = 0;
  *m = (message){0};
  while (!is_last) {
    if (m->count == m->capacity) {
      m->capacity = m->capacity ? 2 * m->capacity : 1;
      m->records = realloc(m->records, m->capacity * sizeof *m->records);
      if (!m->records) abort();
    }
    record *r = &m->records[m->count++];
    *r = (record){0};
    if (!read_record(&c, m->count == 1, r, &is_last)) return 0;
  }
  return c.next == c.end;
}

static uint8_t *encode(const message *m, size_t *length) {
  *length = 0;
  for (size_t i = 0; i < m->count; i++) {
    const record *r = &m->records[i];
    *length += 2 + (r->payload_length < 256 ? 1 : 4) + (r->id_length ? 1 : 0) + r->type_length +
               r->id_length + r->payload_length;
  }
  uint8_t *bytes = malloc(*length), *next = bytes;
  if (!bytes) abort();
  for (size_t i = 0; i < m->count; i++) {
    const record *r = &m->records[i];
    *next++ = (i ? 0 : MB) | (i + 1 == m->count ? ME : 0) | (r->payload_length < 256 ? SR : 0) |
              (r->id_length ? IL : 0) | r->tnf;
    *next++ = r->type_length;
    for (int shift = r->payload_length < 256 ? 0 : 24; shift >= 0; shift -= 8)
      *next++ = r->payload_length >> shift;
    if (r->id_length) *next++ = r->id_length;
    memcpy(next, r->type, r->type_length);
    memcpy(next += r->type_length, r->id, r->id_length);
    memcpy(next += r->id_length, r->payload, r->payload_length);
    next += r->payload_length;
  }
  return bytes;
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  static uint8_t bytes[1 << 20];
  FILE *file = fopen(argv[2], "rb");
  if (!file) return 66;
  size_t length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  message m;
  if (!decode(bytes, length, &m)) return 65;
  long count = atol(argv[3]);
  int is_encode = !strcmp(argv[1], "encode");
  for (long i = 0; i < count; i++) {
    if (is_encode) {
      size_t written;
      uint8_t *copy = encode(&m, &written);
      if (written != length) return 70;
      free(copy);
    } else {
      message other;
      if (!decode(bytes, length, &other)) return 70;
      destroy(&other);
    }
  }
  destroy(&m);
  return 0;
}
