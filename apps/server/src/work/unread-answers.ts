import { Readable } from "node:stream";
import { HttpFailure } from "../http/http-failure.ts";
import type { Asker } from "./fair-turns.ts";

/** How many octets of answers may wait to be read: of one account, of one organization, and of all. */
export interface UnreadLimits {
  readonly each: number;
  readonly organization: number;
  readonly all: number;
  /** A reader who takes longer for one answer is cut off, however steadily he reads. */
  readonly readingMs: number;
}

type Reader = Pick<Asker, "organization" | "account">;

/** Keeps count of finished answers that have not been read yet. */
export interface UnreadAnswers {
  /**
   * Makes room for an answer: where all together leave too much unread, the organization that leaves most is cut off
   * from its oldest answers.
   *
   * @throws HttpFailure "answers-unread" while the account or its organization leaves too much unread.
   */
  requireRoom(reader: Reader): void;
  /** An answer as a stream that lets each chunk go as it is read. */
  send(reader: Reader, chunks: Uint8Array[]): Readable;
}

interface Unread extends Reader {
  octets: number;
  cutOff(): void;
}

/** Starts counting. */
export function countUnreadAnswers(limits: UnreadLimits): UnreadAnswers {
  const unread = new Set<Unread>();
  const ofOrganization = (organization: string) =>
    [...unread].filter((answer) => answer.organization === organization);
  const refused = () => new HttpFailure("answers-unread", { retryAfterSeconds: 30 });
  return {
    requireRoom({ organization, account }) {
      const own = ofOrganization(organization);
      if (octetsIn(own.filter((answer) => answer.account === account)) >= limits.each) throw refused();
      if (octetsIn(own) >= limits.organization) throw refused();
      while (octetsIn([...unread]) >= limits.all) {
        const organizations = [...new Set([...unread].map((answer) => answer.organization))];
        const most = organizations
          .map(ofOrganization)
          .reduce((one, other) => (octetsIn(other) > octetsIn(one) ? other : one));
        if (most[0]!.organization === organization) throw refused();
        most[0]!.cutOff();
      }
    },
    send({ organization, account }, chunks) {
      const waiting = [...chunks];
      const answer: Unread = {
        organization,
        account,
        octets: waiting.reduce((sum, { length }) => sum + length, 0),
        cutOff: () => {
          unread.delete(answer);
          stream.destroy(new Error("the answer was left unread while others waited for room"));
        },
      };
      unread.add(answer);
      const stream = new Readable({
        read() {
          const chunk = waiting.shift();
          answer.octets -= chunk?.length ?? 0;
          this.push(chunk ?? null);
        },
        destroy(error, callback) {
          clearTimeout(tooSlow);
          unread.delete(answer);
          waiting.length = 0;
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

function octetsIn(answers: readonly Unread[]): number {
  return answers.reduce((sum, { octets }) => sum + octets, 0);
}
