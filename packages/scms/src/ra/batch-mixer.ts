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
  /** How many threads there are for it. */
  readonly atATime: number;
}

/** Who comes waits so long for others, so that the ACA sees requests of several devices at once. */
const waitMs = 20;

/** About as many certificates are made together: so long a device waits for a thread to become free. */
const mostCertificates = 100;

/** Tasks of so many devices of an organization are mixed, so that the oldest are done before those that came later. */
const devicesTogether = 3;

/** Whose batches are mixed. */
export interface MixedFor {
  /** Absent where an earlier version of the program ordered them. */
  readonly organizationId?: string | undefined;
  readonly deviceId: string;
}

interface Waiting extends MixedFor {
  readonly batches: readonly TravellingBatch[];
  readonly made: DoneBatch[];
  /** How many are being made, or are. */
  begun: number;
  /** How many are made. */
  done: number;
  resolve(made: readonly DoneBatch[]): void;
  reject(failure: unknown): void;
}

/** A batch of a task, by its index. */
interface Chosen {
  readonly task: Waiting;
  readonly index: number;
}

/**
 * Puts the batches of several tasks together, and has them made at once: what the ACA gets is shuffled over all of them.
 * Organizations take turns, and within each its devices, as far as they are here; a device's tasks are made in their
 * order. No more is begun than can be made, so that who comes next need not wait for what came before.
 *
 * @returns the made files, in the order of the batches; rejects with AuthorityError "authority-missing",
 *   "authority-not-valid" or CredentialsError "key-unavailable" where RA or ACA cannot sign.
 */
export function batchMixer(
  ports: MixingPorts,
): (batches: readonly TravellingBatch[], whose: MixedFor) => Promise<readonly DoneBatch[]> {
  const waiting = new Set<Waiting>();
  const servedAt = new Map<string, number>();
  let turn = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  /** How many of those that wait came since the timer was set. */
  let newcomers = 0;

  return (batches, { organizationId = "", deviceId }) =>
    batches.length === 0
      ? Promise.resolve([])
      : new Promise((resolve, reject) => {
          waiting.add({ organizationId, deviceId, batches, made: [], begun: 0, done: 0, resolve, reject });
          newcomers += 1;
          timer ??= setTimeout(startAll, waitMs);
        });

  function startAll(): void {
    clearTimeout(timer);
    timer = undefined;
    newcomers = 0;
    while (waiting.size > 0 && running < ports.atATime) start(choose());
  }

  function start(together: readonly Chosen[]): void {
    running += 1;
    workFor(
      together.map(({ task, index }) => task.batches[index]!),
      ports,
    )
      .then(ports.make)
      .then(
        (made) => {
          for (const [at, { task, index }] of together.entries()) {
            task.made[index] = made[at]!;
            task.done += 1;
            if (task.done === task.batches.length) task.resolve(task.made);
          }
        },
        (failure: unknown) => {
          for (const { task } of together) {
            waiting.delete(task);
            task.reject(failure);
          }
        },
      )
      .finally(() => {
        running -= 1;
        if (running === 0 && waiting.size === 0) servedAt.clear();
        // A newcomer that is alone goes on waiting for others although a thread is free.
        if (waiting.size > newcomers || devicesOf(waiting).size > 1) startAll();
      });
  }

  /**
   * Returns the batches to make together, in turns of organizations. What waits is divided evenly: a rest would be that
   * of a single device, whose requests the ACA could then tell from those of others. While others wait, none is alone.
   */
  function choose(): readonly Chosen[] {
    const together: Chosen[] = [];
    const all = certificatesIn(waiting);
    const share = all / Math.ceil(all / mostCertificates);
    let certificates = 0;
    const isWhole = () => certificates >= share && !isAloneAmong(together, waiting);
    while (waiting.size > 0 && !isWhole()) {
      const task = next();
      turn += 1;
      servedAt.set(task.organizationId!, turn);
      servedAt.set(deviceKey(task), turn);
      together.push({ task, index: task.begun });
      certificates += task.batches[task.begun]!.count;
      task.begun += 1;
      if (task.begun === task.batches.length) waiting.delete(task);
    }
    return together;
  }

  function next(): Waiting {
    const lastTurn = (key: string) => servedAt.get(key) ?? 0;
    const oldest = new Map<string, Map<string, Waiting>>();
    for (const task of waiting) {
      const ofOrganization = oldest.get(task.organizationId!) ?? new Map<string, Waiting>();
      oldest.set(task.organizationId!, ofOrganization);
      if (!ofOrganization.has(task.deviceId) && ofOrganization.size < devicesTogether)
        ofOrganization.set(task.deviceId, task);
    }
    const [organization] = [...oldest].toSorted(([one], [other]) => lastTurn(one) - lastTurn(other));
    const [task] = [...organization![1].values()].toSorted(
      (one, other) => lastTurn(deviceKey(one)) - lastTurn(deviceKey(other)),
    );
    return task!;
  }
}

/** Whether what is made together is of one device while another one waits. */
function isAloneAmong(together: readonly Chosen[], waiting: ReadonlySet<Waiting>): boolean {
  const devices = devicesOf(together.map(({ task }) => task));
  return devices.size === 1 && [...waiting].some((task) => !devices.has(deviceKey(task)));
}

function devicesOf(tasks: Iterable<MixedFor>): ReadonlySet<string> {
  return new Set(Array.from(tasks, deviceKey));
}

function deviceKey({ organizationId, deviceId }: MixedFor): string {
  return `${organizationId} ${deviceId}`;
}

function certificatesIn(waiting: ReadonlySet<Waiting>): number {
  return [...waiting].reduce(
    (sum, { batches, begun }) => batches.slice(begun).reduce((inner, { count }) => inner + count, sum),
    0,
  );
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
