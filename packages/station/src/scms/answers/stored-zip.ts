/** A file in an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly octets: Uint8Array;
}

const mostFiles = 2000;
const [localSignature, centralSignature, endSignature] = [0x04034b50, 0x02014b50, 0x06054b50];
const [localLength, centralLength, endLength] = [30, 46, 22];

/**
 * Reads an archive whose files are stored as they are.
 *
 * @returns the files in the order of their octets, or in words why it is no such archive.
 * @see IEEE 1609.2.1 clause 8; PKWARE APPNOTE 4.3
 */
export function readStoredZip(archive: Uint8Array): readonly ArchivedFile[] | string {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  const end = endOf(view);
  if (end === undefined) return "it has no directory, as archives end with";
  const count = view.getUint16(end + 10, true);
  if (count > mostFiles)
    return `it holds ${count} files, more than the ${mostFiles} that are read of one archive`;
  const files: (ArchivedFile & { readonly start: number })[] = [];
  let at = view.getUint32(end + 16, true);
  let room = archive.length;
  for (let index = 0; index < count; index += 1) {
    if (at + centralLength > end || view.getUint32(at, true) !== centralSignature)
      return "its directory is damaged";
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    );
    const next = at + centralLength + nameLength! + extraLength! + commentLength!;
    if (next > end) return "its directory is damaged";
    const name = textAt(archive, at + centralLength, nameLength!);
    if (method !== 0) return `${name} is compressed, and files of an SCMS are stored as they are`;
    const start = view.getUint32(at + 42, true);
    if (start + localLength > end || view.getUint32(start, true) !== localSignature)
      return `${name} is not there`;
    const content = start + localLength + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (content + size > end) return `${name} reaches past the end`;
    room -= size;
    if (room < 0) return "its files overlap";
    files.push({ name, octets: archive.slice(content, content + size), start });
    at = next;
  }
  return files.sort((one, other) => one.start - other.start).map(({ name, octets }) => ({ name, octets }));
}

/** Where the record stands that an archive ends with, before a comment of any length. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endLength - 0xffff);
  for (let at = view.byteLength - endLength; at >= first; at -= 1) {
    const ends = at + endLength + view.getUint16(at + 20, true) === view.byteLength;
    if (ends && view.getUint32(at, true) === endSignature) return at;
  }
  return undefined;
}

function textAt(octets: Uint8Array, at: number, length: number): string {
  return Buffer.from(octets.buffer, octets.byteOffset + at, length).toString("utf8");
}
