import { zipSync } from "fflate";

/** A folder of the answer: what a request was answered, by the names of the files. */
export interface AnswerFolder {
  /** Of the request's file. */
  readonly name: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** The answer as a zip file without compression. @param at - the time that its files bear. */
export function answerArchive(folders: readonly AnswerFolder[], at: Date): Uint8Array {
  const names = folderNames(folders.map(({ name }) => name));
  const files = folders.flatMap((folder, index) =>
    Object.entries(folder.files).map(([file, octets]) => [`${names[index]}/${file}`, octets] as const),
  );
  return zipSync(Object.fromEntries(files), { level: 0, mtime: at });
}

/** What no file system takes in a name, or what leads out of a folder. */
const unsafe = /[\p{C}<>:"|?*/\\]/gu;

/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

const mostCharacters = 100;

/**
 * A folder for each request, named as its file without the extension, and told apart where two would be one to some
 * file system: by case alone, or by what such systems take no name with.
 */
export function folderNames(fileNames: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return fileNames.map((fileName) => {
    const stem = stemOf(fileName);
    let name = stem;
    for (let number = 2; taken.has(keyOf(name)); number += 1) name = `${stem}_${number}`;
    taken.add(keyOf(name));
    return name;
  });
}

function stemOf(fileName: string): string {
  const characters = [...fileName.replace(/(?<=.)\.[^.]*$/su, "").replaceAll(unsafe, "_")];
  const stem = characters
    .slice(0, mostCharacters)
    .join("")
    .trim()
    .replace(/[. ]+$/u, "");
  if (stem === "") return "request";
  return reserved.test(stem) ? `${stem}_` : stem;
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
