import type { SealedKey } from "@v2x/credentials";
import { crlSeriesOf } from "@v2x/credentials";
import { type Authorities, type Authority, AuthorityError, expectValid, isInForce } from "@v2x/pki";
import type { RequestProtocol } from "@v2x/protocol";
import type { PrivateAnswerForm } from "../aca/index.ts";
import type { AnswerEdition } from "../exchange/answer-edition.ts";
import { type LinkageKeys, laIds } from "../la/index.ts";
import type { ScmsAuthorityStorage, ScmsRole } from "../ports.ts";
import type { BatchWork, DoneBatch, TravellingAuthority, TravellingBatch } from "./batch-work.ts";

/** What mixing needs from outside. */
export interface MixingPorts {
  /** How the devices are answered. */
  readonly protocol: RequestProtocol;
  readonly privateAnswers: PrivateAnswerForm;
  readonly answerEdition: AnswerEdition;
  now(): Date;
  readonly storage: Pick<ScmsAuthorityStorage, "key">;
  readonly linkageKeys: LinkageKeys;
  authorities(): Promise<Authorities<ScmsRole>>;
  /** Does the work, in a thread of its own where there is one. */
  make(work: BatchWork): Promise<readonly DoneBatch[]>;
}

/** Who comes waits so long for others, so that the ACA sees requests of several devices at once. */
const waitMs = 20;

/** No more certificates are made together: what is lost with a process is done again. */
const mostCertificates = 400;

interface Waiting {
  readonly batches: readonly TravellingBatch[];
  resolve(made: readonly DoneBatch[]): void;
  reject(failure: unknown): void;
}

/**
 * Puts the batches of several tasks together, and has them made at once: what the ACA gets is shuffled over all of them.
 *
 * @returns the made files, in the order of the batches; rejects with AuthorityError "authority-missing",
 *   "authority-not-valid" or CredentialsError "key-unavailable" where RA or ACA cannot sign.
 */
export function batchMixer(
  ports: MixingPorts,
): (batches: readonly TravellingBatch[]) => Promise<readonly DoneBatch[]> {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  return (batches) =>
    new Promise((resolve, reject) => {
      waiting.push({ batches, resolve, reject });
      if (certificatesIn(waiting) >= mostCertificates) start();
      else timer ??= setTimeout(start, waitMs);
    });

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    const together = waiting;
    waiting = [];
    const batches = together.flatMap((one) => one.batches);
    workFor(batches, ports)
      .then(ports.make)
      .then(
        (made) => {
          let at = 0;
          for (const { batches: own, resolve } of together) {
            resolve(made.slice(at, at + own.length));
            at += own.length;
          }
        },
        (failure: unknown) => {
          for (const { reject } of together) reject(failure);
        },
      );
  }
}

function certificatesIn(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { batches }) => batches.reduce((inner, { count }) => inner + count, sum), 0);
}

async function workFor(batches: readonly TravellingBatch[], ports: MixingPorts): Promise<BatchWork> {
  const now = ports.now();
  const authorities = await ports.authorities();
  const [ra, aca] = [authorities.current("ra"), authorities.current("aca")];
  expectValid(ra, now);
  expectValid(aca, now);
  return {
    protocol: ports.protocol,
    now,
    ra: { ...(await travelling(ra, ports)), batches },
    aca: {
      ...(await travelling(aca, ports)),
      registrationAuthorities: authorities.usable
        .filter((authority) => authority.record.role === "ra" && isInForce(authority, now))
        .map(({ certificate }) => certificate.bytes),
      linkageAuthorities: laIds.map((laId, index) => ({ laId, sharedKey: ports.linkageKeys[index]! })),
      revocation: {
        cracaId: aca.certificate.value.toBeSigned.cracaId,
        linkedSeries: crlSeriesOf.pseudonym,
        hashedSeries: crlSeriesOf.application,
      },
      privateAnswers: ports.privateAnswers,
      answerEdition: ports.answerEdition,
    },
  };
}

async function travelling(
  { record, certificate }: Authority<ScmsRole>,
  { storage }: MixingPorts,
): Promise<TravellingAuthority> {
  const key: SealedKey | undefined = await storage.key(record.verificationKeyId);
  if (key === undefined)
    throw new AuthorityError("authority-missing", { role: record.role, reason: "damaged" });
  return { certificate: certificate.bytes, key };
}
