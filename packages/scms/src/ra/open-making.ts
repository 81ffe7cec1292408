import type { Authorities } from "@v2x/pki";
import type { RequestProtocol } from "@v2x/protocol";
import { type LinkageAuthority, type LinkageStorage, linkageAuthorities, linkageKeys } from "../la/index.ts";
import type { ScmsAuthorityStorage, ScmsRole } from "../ports.ts";
import { batchMixer } from "./batch-mixer.ts";
import { makeTask, type TaskOutcome } from "./make-task.ts";
import type { OrderStorage } from "./order-storage.ts";
import type { BatchOrders, BatchTask, SupplyPorts } from "./ra-ports.ts";

/** What an RA has certificates made on, whichever system it is of. */
interface MakingPorts<Storage>
  extends Pick<
    SupplyPorts,
    "secrets" | "supply" | "privateAnswers" | "answerEdition" | "makeBatches" | "makingThreads" | "keepFiles"
  > {
  now(): Date;
  readonly storage: Storage;
  /** Everything that `work` writes is stored, or nothing when it throws. */
  inTransaction<T>(work: (storage: Storage, jobs: BatchOrders) => Promise<T>): Promise<T>;
}

/** What an RA orders within one transaction. */
interface Ordering<Storage> extends BatchOrders {
  readonly storage: Storage;
  readonly linkageAuthorities: readonly [LinkageAuthority, LinkageAuthority];
}

/** The half of an RA that has certificates made; the other answers devices. */
export interface Making<Storage> {
  inTransaction<T>(work: (ordering: Ordering<Storage>) => Promise<T>): Promise<T>;
  /** Makes the batches of a task, with those of other tasks at the same time; to be noted by `noteOutcomes`. */
  makeTask(task: BatchTask): Promise<readonly TaskOutcome[]>;
}

/**
 * Opens it, with the linkage authorities and the ACA that it orders from.
 *
 * @param protocol - how the devices are answered.
 */
export async function openMaking<
  Storage extends LinkageStorage & OrderStorage & Pick<ScmsAuthorityStorage, "key">,
>(
  protocol: RequestProtocol,
  ports: MakingPorts<Storage>,
  authorities: () => Promise<Authorities<ScmsRole>>,
): Promise<Making<Storage>> {
  const { now, storage, secrets, supply, makeBatches, keepFiles } = ports;
  const { makingThreads = 1 } = ports;
  const { privateAnswers = "unsecured", answerEdition = "2022" } = ports;
  const keys = await linkageKeys(storage, secrets);
  const mix = batchMixer({
    protocol,
    privateAnswers,
    answerEdition,
    now,
    storage,
    linkageKeys: keys,
    authorities,
    make: makeBatches,
    atATime: makingThreads,
  });
  const making = {
    now,
    storage,
    secrets,
    supply,
    linkageAuthorities: linkageAuthorities(storage, keys, secrets),
    mix,
    keepFiles,
  };
  return {
    inTransaction: (work) =>
      ports.inTransaction((bound, { orderBatches }) =>
        work({ storage: bound, orderBatches, linkageAuthorities: linkageAuthorities(bound, keys, secrets) }),
      ),
    makeTask: (task) => makeTask(task, making),
  };
}
