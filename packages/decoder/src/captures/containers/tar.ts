/** Archives of tar: the files in them. @see POSIX.1-2017 — pax, ustar interchange format */

const blockSize = 512;

/** Files of an archive that are named at most. */
const mostFiles = 1000;

/** A file in an archive. */
interface TarFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Whether octets begin as an archive in one of the formats with a magic, of which the checksum is right. */
export function isTar(bytes: Uint8Array): boolean {
  return bytes.length >= blockSize && asciiOf(bytes, 257, 5) === "ustar" && hasRightChecksum(bytes);
}

/** The regular files of an archive; `isWhole` is false where the archive ends inside one. */
export function tarFiles(bytes: Uint8Array): {
  readonly files: readonly TarFile[];
  readonly isWhole: boolean;
} {
  const files: TarFile[] = [];
  let at = 0;
  while (at + blockSize <= bytes.length && bytes[at] !== 0 && files.length < mostFiles) {
    const header = bytes.subarray(at, at + blockSize);
    const size = Number.parseInt(asciiOf(header, 124, 12).trim(), 8);
    if (!hasRightChecksum(header) || !Number.isSafeInteger(size)) return { files, isWhole: false };
    const type = asciiOf(header, 156, 1);
    const start = at + blockSize;
    if (start + size > bytes.length) return { files, isWhole: false };
    if (type === "" || type === "0") {
      files.push({ name: nameIn(header), content: bytes.subarray(start, start + size) });
    }
    at = start + blockSize * Math.ceil(size / blockSize);
  }
  return { files, isWhole: files.length < mostFiles };
}

function nameIn(header: Uint8Array): string {
  const [prefix, name] = [asciiOf(header, 345, 155), asciiOf(header, 0, 100)];
  // GNU's own format has times where ustar has the prefix.
  return prefix === "" || header[262] !== 0 ? name : `${prefix}/${name}`;
}

/** The sum of the header's octets, those of the sum itself counted as blanks. */
function hasRightChecksum(header: Uint8Array): boolean {
  let sum = 0;
  for (let index = 0; index < blockSize; index += 1) {
    sum += index >= 148 && index < 156 ? 32 : header[index]!;
  }
  return Number.parseInt(asciiOf(header, 148, 8).trim(), 8) === sum;
}

/** Characters up to the first zero octet. */
function asciiOf(bytes: Uint8Array, start: number, length: number): string {
  const text = new TextDecoder("latin1").decode(bytes.subarray(start, start + length));
  return text.replace(/\0.*$/s, "");
}
