/** Whether both hold the same octets. */
export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((octet, at) => octet === b[at]);
}
