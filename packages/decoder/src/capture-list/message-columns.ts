/** Messages of a capture as columns of numbers: some fifty octets each, so that two million of them are a small thing. */
import type { MessageClaims } from "@v2x/v2x-schema";
import { Column } from "../column.ts";
import type { Place } from "../message-claims/index.ts";
import { claimedPlaces, claimsWithoutPlace } from "../message-claims/index.ts";
import type { MessageFacts } from "./message-facts.ts";
import { Words } from "./words.ts";

/** What is not known, in columns of integers. */
const none = 0x7fffffff;

/** Between the names of headers. */
export const headersApart = " › ";

/** Columns that hold numbers of words. */
export const wordColumns = ["kind", "station", "psid", "signer", "verdict"] as const;
/** A column by which messages are grouped and chosen. */
export type WordColumn = (typeof wordColumns)[number];

/**
 * What comes of judging a message, the worst first. `open`: what is at hand decides it neither way. `unsigned`: nobody
 * signed it.
 */
export const messageVerdicts = ["notTrusted", "open", "trusted", "unsigned"] as const;
export type MessageVerdict = (typeof messageVerdicts)[number];

/** The rows of a list: one for each frame, then one for each message that was joined from several. */
export class MessageColumns {
  readonly words: Readonly<Record<WordColumn | "headers" | "remark" | "headline" | "claims", Words>> = {
    kind: new Words(),
    station: new Words(),
    psid: new Words(),
    signer: new Words(),
    verdict: new Words(),
    headers: new Words(),
    remark: new Words(),
    headline: new Words(),
    claims: new Words(),
  };
  /** Rows that are filled, of frames or joined messages. */
  length: number;
  readonly kind: Column<Uint16Array>;
  readonly station: Column<Uint32Array>;
  readonly psid: Column<Uint32Array>;
  readonly signer: Column<Uint32Array>;
  readonly headers: Column<Uint32Array>;
  readonly remark: Column<Uint32Array>;
  /** What a message says that a certificate has to allow, but for places; empty where it could not be decoded. */
  readonly claims: Column<Uint32Array>;
  /** Empty as long as a message is not judged. */
  readonly verdict: Column<Uint16Array>;
  /** The verdict in a line. */
  readonly headline: Column<Uint32Array>;
  readonly size: Column<Uint32Array>;
  readonly latitude: Column<Int32Array>;
  readonly longitude: Column<Int32Array>;
  /** 1 + the joined message that a frame has a part of; 0 for none. */
  readonly partOf: Column<Uint32Array>;

  /** @param frames - rows that there are in any case. */
  constructor(frames: number) {
    this.length = frames;
    this.kind = new Column(new Uint16Array(frames));
    this.station = new Column(new Uint32Array(frames));
    this.psid = new Column(new Uint32Array(frames));
    this.signer = new Column(new Uint32Array(frames));
    this.headers = new Column(new Uint32Array(frames));
    this.remark = new Column(new Uint32Array(frames));
    this.claims = new Column(new Uint32Array(frames));
    this.verdict = new Column(new Uint16Array(frames));
    this.headline = new Column(new Uint32Array(frames));
    this.size = new Column(new Uint32Array(frames));
    this.latitude = new Column(new Int32Array(frames).fill(none));
    this.longitude = new Column(new Int32Array(frames).fill(none));
    this.partOf = new Column(new Uint32Array(frames));
  }

  /** Fills a row; one behind the last makes the list longer. */
  set(row: number, facts: MessageFacts): void {
    const { kind, station, place, claims, psid, signer, size, headers, remark } = facts;
    const { words } = this;
    this.length = Math.max(this.length, row + 1);
    this.kind.set(row, words.kind.numberOf(kind));
    this.station.set(row, words.station.numberOf(station));
    this.psid.set(row, words.psid.numberOf(psid === undefined ? undefined : String(psid)));
    this.signer.set(row, words.signer.numberOf(signer?.hashedId8));
    this.headers.set(row, words.headers.numberOf(headers.join(headersApart)));
    this.remark.set(row, words.remark.numberOf(remark));
    this.claims.set(row, words.claims.numberOf(claims && textOfClaims(claims)));
    this.size.set(row, size);
    this.latitude.set(row, place?.latitude ?? none);
    this.longitude.set(row, place?.longitude ?? none);
    this.partOf.set(row, 0);
  }

  /** Makes a frame's row say that its octets belong to a joined message. */
  setPart(row: number, joined: number): void {
    this.kind.set(row, 0);
    this.partOf.set(row, 1 + joined);
  }

  /** Takes a frame's row out of the messages, and says why. */
  setWithout(row: number, remark: string): void {
    this.kind.set(row, 0);
    this.remark.set(row, this.words.remark.numberOf(remark));
  }

  /** Adds to what is said of a row. */
  addRemark(row: number, text: string): void {
    const before = this.words.remark.list[this.remark.at(row)]!;
    this.remark.set(row, this.words.remark.numberOf(before === "" ? text : `${before}; ${text}`));
  }

  setVerdict(row: number, verdict: MessageVerdict, headline: string): void {
    this.verdict.set(row, this.words.verdict.numberOf(verdict));
    this.headline.set(row, this.words.headline.numberOf(headline));
  }

  /** Takes all verdicts back. */
  clearVerdicts(): void {
    for (const column of ["verdict", "headline"] as const) {
      this[column].clear();
      this.words[column].clear();
    }
  }

  /** What a message says that a certificate has to allow; undefined where it could not be decoded. */
  claimsOf(row: number): MessageClaims | undefined {
    const text = this.words.claims.list[this.claims.at(row)]!;
    // What comes behind the words that are kept has no text of its own.
    if (text === "" || text === "…") return undefined;
    const claims: MessageClaims = text.startsWith("{") ? JSON.parse(text) : claimsWithoutPlace(text);
    return { ...claims, ...claimedPlaces(claims.name, this.placeOf(row)) };
  }

  /** The place that a message names; undefined where it names none. */
  placeOf(row: number): Place | undefined {
    const latitude = this.latitude.at(row);
    return latitude === none ? undefined : { latitude, longitude: this.longitude.at(row) };
  }
}

/** Its name alone for most messages, which need no right: making texts takes longer than all else of a row. */
function textOfClaims(claims: MessageClaims): string {
  const { name, rights, provider } = claims;
  return name === undefined || provider !== undefined || (rights !== undefined && rights.length > 0)
    ? JSON.stringify(claims)
    : name;
}
