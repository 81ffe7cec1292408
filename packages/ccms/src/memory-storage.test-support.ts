import { isDeepStrictEqual } from "node:util";
import type { EventQuery, ProtocolEvent } from "@v2x/protocol";
import {
  addGranted,
  inTurn,
  laterThan,
  memoryAuthorities,
  memoryExchanges,
  noAuthorities,
  noExchanges,
  type StoredAuthorities,
  type StoredExchanges,
} from "@v2x/testkit";
import type {
  AuthorityRole,
  CcmsPorts,
  CcmsStorage,
  DeviceRecord,
  EnrolmentCredentialRecord,
  ListRecord,
} from "./ports.ts";

/** CcmsStorage for tests: as durable as the process. */
export interface MemoryStorage extends CcmsStorage {
  /** What is stored, to look at and to damage; a transaction in progress works on a copy. */
  readonly stored: Stored;
  /** One at a time; what `work` wrote is stored when it resolves. */
  readonly inTransaction: CcmsPorts["inTransaction"];
  /** Makes every key unreadable, as a lost hardware module would. */
  loseKeys(): void;
}

interface Stored extends StoredAuthorities<AuthorityRole, ListRecord["kind"]>, StoredExchanges {
  /** Oldest first. */
  devices: (DeviceRecord & { readonly isDeleted?: boolean; readonly tickets?: number })[];
  credentials: EnrolmentCredentialRecord[];
}

/** An empty storage. Every call answers in a later turn, so that callers meet each other. */
export function memoryStorage(): MemoryStorage {
  const stored: Stored = {
    ...noAuthorities(),
    devices: [],
    credentials: [],
    ...noExchanges(),
  };
  return {
    stored,
    ...storageOn(stored),
    loseKeys: () => {
      stored.keys = [];
    },
    inTransaction: inTurn(stored, storageOn),
  };
}

function storageOn(stored: Stored): CcmsStorage {
  const { issues, ...authorities } = memoryAuthorities(stored);
  return {
    ...authorities,
    ...memoryExchanges(stored),
    listOfSequence: async (kind, issuer, sequence) =>
      (await issues(kind, issuer)).findLast(({ issue }) => issue % 256 === sequence),

    devices: laterThan((organizationId, { offset, limit, activeAt }) => {
      const isActive = ({ state, enrolledUntil }: DeviceRecord) =>
        activeAt === undefined ||
        state === "DEACTIVATED" ||
        (state === "ACTIVE" && (enrolledUntil === undefined || enrolledUntil > activeAt));
      const found = live().filter((device) => device.organizationId === organizationId && isActive(device));
      return { devices: found.toReversed().slice(offset, offset + limit), total: found.length };
    }),
    device: laterThan((id) => live().find((device) => device.id === id)),
    lockDevice: laterThan((id) => live().find((device) => device.id === id)),
    deviceByCanonicalId: laterThan((canonicalId) =>
      live().find((device) => device.canonicalId === canonicalId),
    ),
    lockDeviceQuota: async () => undefined,
    addDevice: laterThan((device) => {
      if (stored.devices.some(({ canonicalId }) => canonicalId === device.canonicalId)) return false;
      stored.devices.push(device);
      return true;
    }),
    putDevice: laterThan((device) => {
      const isTaken = ({ id, canonicalId }: DeviceRecord) =>
        canonicalId === device.canonicalId && id !== device.id;
      if (stored.devices.some(isTaken)) return false;
      stored.devices = stored.devices.map((known) =>
        known.id === device.id ? { ...known, ...device } : known,
      );
      return true;
    }),
    deleteDevice: laterThan((id) => {
      stored.devices = stored.devices.flatMap((known) =>
        known.id !== id ? [known] : known.enrolledUntil === undefined ? [] : [{ ...known, isDeleted: true }],
      );
    }),
    addCredential: laterThan((credential) => {
      stored.credentials.push(credential);
      const { deviceId, notAfter } = credential;
      stored.devices = stored.devices.map((known) =>
        known.id === deviceId && !(known.enrolledUntil && known.enrolledUntil > notAfter)
          ? { ...known, enrolledUntil: notAfter }
          : known,
      );
    }),
    credential: laterThan((hashedId8) => {
      const credential = stored.credentials.find((known) => sameBytes(known.hashedId8, hashedId8));
      const device = credential && live().find(({ id }) => id === credential.deviceId);
      return device && credential && { credential, device };
    }),
    addTicketEvent: laterThan(({ device, atMost }, event, answer) => {
      const known = live().find(({ id }) => id === device.id);
      if (known === undefined || !isSameForTickets(known, device)) return "changed";
      const tickets = (known.tickets ?? 0) + 1;
      if (atMost > 0 && tickets > atMost) return "too-many";
      const outcome = addGranted(stored, event, answer);
      if (outcome === "stored")
        stored.devices = stored.devices.map((other) => (other === known ? { ...known, tickets } : other));
      return outcome;
    }),

    events: laterThan((query, { offset, limit }) => {
      const found = stored.events.filter((event) => isSeenBy(query, event)).toReversed();
      return { events: found.slice(offset, offset + limit), total: found.length };
    }),
    event: laterThan((id, query) => stored.events.find((event) => event.id === id && isSeenBy(query, event))),
  };

  function live(): typeof stored.devices {
    return stored.devices.filter(({ isDeleted }) => isDeleted !== true);
  }
}

function isSeenBy({ log, organizationId, requestHash, from, to }: EventQuery, event: ProtocolEvent): boolean {
  const isNamed = requestHash === undefined || sameBytes(event.requestDigest.subarray(0, 16), requestHash);
  const isOwn =
    event.organizationId === organizationId ||
    (requestHash !== undefined && event.organizationId === undefined);
  const isWithin = (from === undefined || event.at >= from) && (to === undefined || event.at <= to);
  return event.log === log && isNamed && isOwn && isWithin;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function isSameForTickets(one: DeviceRecord, other: DeviceRecord): boolean {
  const judgedBy = ({ state, appPermissions, geographicRegions }: DeviceRecord) => [
    state,
    appPermissions,
    geographicRegions,
  ];
  return isDeepStrictEqual(judgedBy(one), judgedBy(other));
}
