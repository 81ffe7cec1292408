import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** A mail that lies in a directory, as people read it. */
export interface KeptMail {
  /** Of its file. */
  readonly name: string;
  readonly writtenAt: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The directory that a `fileMailer` writes into. */
export interface MailFolder {
  /** Newest first. What is no mail, or larger than any of ours, is left out. */
  newest(count: number): Promise<readonly KeptMail[]>;
  /** @param name - anything; what names no mail there is not found. */
  find(name: string): Promise<KeptMail | undefined>;
  /** Removes all but the newest. @returns how many were removed. */
  keepNewest(count: number): Promise<number>;
}

/** Mails of this project have some kilobytes. */
const mostOctets = 256 * 1024;

/** As a `fileMailer` names them: when it was written, colons replaced, and chance. */
const fileName =
  /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.eml$/;

/** Reads the mails in a directory; where it is missing there are none. */
export function mailFolder(directory: string): MailFolder {
  /** Names say when a mail was written, so their order is that of time. */
  const namesNewestFirst = async () => {
    const names = (await orWhereMissing(readdir(directory))) ?? [];
    return names
      .filter((name) => fileName.test(name))
      .toSorted()
      .toReversed();
  };
  const find = async (name: string): Promise<KeptMail | undefined> => {
    const [, hour, minute, second] = fileName.exec(name) ?? [];
    if (hour === undefined) return undefined;
    const path = join(directory, name);
    const known = await orWhereMissing(stat(path));
    if (!known?.isFile() || known.size > mostOctets) return undefined;
    const octets = await orWhereMissing(readFile(path));
    if (octets === undefined) return undefined;
    const { to = [], subject = "", text = "" } = await PostalMime.parse(octets);
    const writtenAt = new Date(`${hour}:${minute}:${second}`);
    return { name, writtenAt, to: to.map(({ address }) => address ?? "").join(", "), subject, text };
  };
  return {
    find,
    async newest(count) {
      const found: KeptMail[] = [];
      for (const name of (await namesNewestFirst()).slice(0, count)) {
        const mail = await find(name);
        if (mail) found.push(mail);
      }
      return found;
    },
    async keepNewest(count) {
      const old = (await namesNewestFirst()).slice(count);
      // Another process may sweep the same directory.
      for (const name of old) await rm(join(directory, name), { force: true });
      return old.length;
    },
  };
}

async function orWhereMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
