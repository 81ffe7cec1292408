import {
  expect,
  hash,
  type ReadCertificate,
  readCertificateAt,
  signatureHolds,
} from "./certificate-reader.ts";
import { type CoerCursor, coerCursor } from "./coer-cursor.ts";
import { readSignedMessageAt, signedMessageHolds } from "./signed-message-reader.ts";

/** A trust list of electors as this reader sees it. */
export interface ReadElectorList {
  readonly series: Uint8Array;
  readonly sequence: number;
  /** Time32. */
  readonly effectiveDate: number;
  /** 48 octets each. */
  readonly electorApprove: readonly Uint8Array[];
  readonly electorRemove: readonly Uint8Array[];
  /** 32 octets each. */
  readonly rootApprove: readonly Uint8Array[];
  readonly rootRemove: readonly Uint8Array[];
  readonly quorum: number;
  readonly certificates: readonly ReadCertificate[];
  readonly signatures: readonly {
    readonly elector: ReadCertificate;
    /** Whether the elector's self-signed certificate and its signature hold, over the hash of this very list. */
    readonly holds: boolean;
  }[];
}

/**
 * Reads a MultiSignedCtlSpdu by hand, and verifies each signature: double hash with SHA-384, over a statement that
 * repeats series, type, number and the SHA-384 of the list, under a header without a time.
 *
 * @throws Error that says at which octet it is not what it should be.
 * @see IEEE 1609.2.1 7.3 — MultiSignedCtl, FullIeeeTbsCtl, ToBeSignedCtlSignature
 */
export function readElectorList(bytes: Uint8Array): ReadElectorList {
  const outer = coerCursor(bytes);
  expect(outer, 3, "protocol version 3");
  expect(outer, 0x80, "unsecured data");
  const content = outer.variable();
  if (!outer.atEnd) throw new Error("the message goes on after its content");
  const cursor = coerCursor(content);
  expectPdu(cursor, 0x82, "a multiSignedCtl");
  expect(cursor, 1, "the type fullIeeeCtl");
  const list = cursor.variable();
  const material = cursor.variable();
  const inner = coerCursor(material);
  const certificates = inner.list(() => readCertificateAt(inner, material));
  const read = readList(list);
  const listHash = hash("sha384", list);
  const signatures = cursor.list(() => {
    const message = readSignedMessageAt(cursor, content, "bare");
    const elector = message.signer;
    if (elector === "self" || elector instanceof Uint8Array)
      throw new Error("a signature without a certificate");
    const statement = coerCursor(message.payload);
    expectPdu(statement, 0x83, "a tbsCtlSignature");
    const isOfList =
      sameBytes(statement.take(8), read.series) &&
      statement.octet() === 1 &&
      statement.unsigned(2) === read.sequence &&
      sameBytes(statement.take(48), listHash) &&
      statement.atEnd;
    const isSigned = message.psid === 35 && signedMessageHolds(message, elector);
    return { elector, holds: isOfList && isSigned && signatureHolds(elector, "self") };
  });
  if (!cursor.atEnd) throw new Error("the list goes on after its signatures");
  return { ...read, certificates, signatures };
}

function readList(list: Uint8Array): Omit<ReadElectorList, "certificates" | "signatures"> {
  const cursor = coerCursor(list);
  expect(cursor, 0x80, "a list with a quorum");
  expect(cursor, 1, "the type fullIeeeCtl");
  const read = {
    series: cursor.take(8),
    sequence: cursor.unsigned(2),
    effectiveDate: cursor.unsigned(4),
    electorApprove: cursor.list(() => cursor.take(48)),
    electorRemove: cursor.list(() => cursor.take(48)),
    rootApprove: cursor.list(() => cursor.take(32)),
    rootRemove: cursor.list(() => cursor.take(32)),
  };
  for (const octet of [2, 7, 0x80]) expect(cursor, octet, "one addition, the quorum");
  const quorum = coerCursor(cursor.variable()).unboundedSigned();
  if (!cursor.atEnd) throw new Error("the list goes on after its quorum");
  return { ...read, quorum };
}

/** A device that is revoked by its linkage seeds as of a list's i-period, one of each linkage authority. */
export interface RevokedIndividual {
  readonly jmax: number;
  readonly iMax: number;
  /** Of the linkage authorities, 2 octets each. */
  readonly authorities: readonly [Uint8Array, Uint8Array];
  /** 16 octets each. */
  readonly seeds: readonly [Uint8Array, Uint8Array];
}

/** A revocation list of IEEE 1609.2 as this reader sees it. */
export interface ReadCrl {
  readonly series: number;
  readonly craca: Uint8Array;
  /** Time32. */
  readonly issueDate: number;
  readonly nextCrl: number;
  /** Of a list of hashes: its serial number and entries. Of one of linkage seeds: i-period, index and whom it names. */
  readonly content:
    | {
        readonly serial: number;
        readonly entries: readonly { readonly id: Uint8Array; readonly expiry: number }[];
      }
    | {
        readonly iRev: number;
        readonly index: number;
        readonly individuals: readonly RevokedIndividual[];
      };
  readonly signer: ReadCertificate;
  /** Whether the signer's key made the signature; whether the signer may sign is not asked. */
  readonly holds: boolean;
}

/**
 * Reads a SecuredCrl by hand: PSID 256 and nothing else in the header, one certificate as signer.
 *
 * @throws Error that says at which octet it is not what it should be.
 * @see IEEE 1609.2 7.3, 7.4
 */
export function readCrlByHand(bytes: Uint8Array): ReadCrl {
  const outer = coerCursor(bytes);
  const message = readSignedMessageAt(outer, bytes, "bare");
  if (!outer.atEnd || message.psid !== 256) throw new Error("no revocation list");
  const { signer } = message;
  if (signer === "self" || signer instanceof Uint8Array) throw new Error("a list without its signer");
  const cursor = coerCursor(message.payload);
  expect(cursor, 1, "version 1");
  const head = {
    series: cursor.unsigned(2),
    craca: cursor.take(8),
    issueDate: cursor.unsigned(4),
    nextCrl: cursor.unsigned(4),
  };
  expect(cursor, 0, "no priority");
  const content = readContent(cursor);
  if (!cursor.atEnd) throw new Error("the list goes on after its content");
  return { ...head, content, signer, holds: signedMessageHolds(message, signer) };
}

function readContent(cursor: CoerCursor): ReadCrl["content"] {
  const tag = cursor.octet();
  if (tag === 0x80) {
    expect(cursor, 0, "a list of hashes");
    const serial = cursor.unsigned(4);
    const entries = cursor.list(() => {
      expect(cursor, 0, "an entry");
      return { id: cursor.take(10), expiry: cursor.unsigned(4) };
    });
    return { serial, entries };
  }
  if (tag !== 0x82) throw new Error(`octet ${cursor.offset}: neither hashes nor linkage seeds`);
  expect(cursor, 0x40, "individuals and no groups");
  return {
    iRev: cursor.unsigned(2),
    index: cursor.octet(),
    individuals: cursor.list(() => readIndividuals(cursor)).flat(),
  };
}

/** A JMaxGroup with all that lies in it. */
function readIndividuals(cursor: CoerCursor): RevokedIndividual[] {
  expect(cursor, 0, "a group by jmax");
  const jmax = cursor.octet();
  const ofAuthorities = cursor.list(() => {
    expect(cursor, 0, "a group by linkage authorities");
    const authorities = [cursor.take(2), cursor.take(2)] as const;
    const ofPeriods = cursor.list(() => {
      expect(cursor, 0, "a group by iMax");
      const iMax = cursor.unsigned(2);
      return cursor.list(() => {
        expect(cursor, 0, "an individual");
        return { jmax, iMax, authorities, seeds: [cursor.take(16), cursor.take(16)] as const };
      });
    });
    return ofPeriods.flat();
  });
  return ofAuthorities.flat();
}

/** The two fields before every message about certificates: version 2 of ScmsPdu, the alternative cert. */
function expectPdu(cursor: CoerCursor, choice: number, what: string): void {
  for (const octet of [2, 0x84]) expect(cursor, octet, "an ScmsPdu about certificates");
  expect(cursor, choice, what);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
