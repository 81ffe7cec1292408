import { Readable } from "node:stream";
import { HttpFailure } from "../http/http-failure.ts";

/** How many octets of answers may lie here waiting to be read: of one account, and of all. */
export interface UnreadLimits {
  readonly each: number;
  readonly all: number;
  /** A reader who takes longer for one answer is cut off, however steadily he reads. */
  readonly readingMs: number;
}

/** Keeps count of finished answers that have not been read yet. */
export interface UnreadAnswers {
  /** @throws HttpFailure "answers-unread" while an account, or all together, leave too much unread. */
  requireRoom(account: string): void;
  /** An answer as a stream that lets each chunk go as it is read. */
  send(account: string, chunks: Uint8Array[]): Readable;
}

/** Starts counting. */
export function countUnreadAnswers(limits: UnreadLimits): UnreadAnswers {
  const unread = new Map<string, number>();
  const add = (account: string, octets: number) => {
    const left = (unread.get(account) ?? 0) + octets;
    if (left > 0) unread.set(account, left);
    else unread.delete(account);
  };
  return {
    requireRoom: (account) => {
      const all = [...unread.values()].reduce((sum, octets) => sum + octets, 0);
      if ((unread.get(account) ?? 0) >= limits.each || all >= limits.all)
        throw new HttpFailure("answers-unread", { retryAfterSeconds: 30 });
    },
    send: (account, chunks) => {
      const waiting = [...chunks];
      add(account, octetsOf(waiting));
      const stream = new Readable({
        read() {
          const chunk = waiting.shift();
          if (chunk !== undefined) add(account, -chunk.length);
          this.push(chunk ?? null);
        },
        destroy(error, callback) {
          clearTimeout(tooSlow);
          add(account, -octetsOf(waiting.splice(0)));
          callback(error);
        },
      });
      const tooSlow = setTimeout(
        () => stream.destroy(new Error("the answer was read too slowly")),
        limits.readingMs,
      ).unref();
      return stream;
    },
  };
}

function octetsOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}
