import type { Bent, FaultFacts, MaybePromise } from "../../faults/fault.ts";
import type {
  ScmsAuthorizationDeviation,
  ScmsAuthorizationOrder,
} from "../requests/authorization-request.ts";
import type { DownloadDeviation, DownloadOrder } from "../requests/download-request.ts";
import type { EnrollmentDeviation, EnrollmentOrder, SuccessorOrder } from "../requests/enrollment-request.ts";

/** What every fault towards an ECA or RA says of itself. */
export interface ScmsFaultFacts extends FaultFacts {
  /** `ok`, or the fine error code that it is answered with: `400-43`; where there is none, the HTTP status: `404`. */
  readonly code: string;
}

/** Breaks exactly one thing of a request for the first enrollment certificate. */
export interface EnrollmentFault extends ScmsFaultFacts {
  readonly flow: "enroll";
  bend(order: EnrollmentOrder): MaybePromise<Bent<EnrollmentOrder, EnrollmentDeviation>>;
}

/** Breaks exactly one thing of a request for the next enrollment certificate. */
export interface SuccessorFault extends ScmsFaultFacts {
  readonly flow: "successor";
  bend(order: SuccessorOrder): MaybePromise<Bent<SuccessorOrder, EnrollmentDeviation>>;
}

/** Breaks exactly one thing of a request for authorization certificates. */
export interface ScmsAuthorizationFault extends ScmsFaultFacts {
  readonly flow: "request";
  bend(order: ScmsAuthorizationOrder): MaybePromise<Bent<ScmsAuthorizationOrder, ScmsAuthorizationDeviation>>;
}

/** A download that asks otherwise over HTTP than it should. */
export interface BentDownload extends Bent<DownloadOrder, DownloadDeviation> {
  /** Instead of the file name in the query. */
  readonly query?: string;
  /** Sends no request in the header: the name in the query is all of it. */
  readonly isByNameAlone?: boolean;
  /** Instead of the headers that carry the request. */
  readonly headers?: (headers: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** Breaks exactly one thing of asking for a file. */
export interface DownloadFault extends ScmsFaultFacts {
  readonly flow: "download";
  bend(order: DownloadOrder): MaybePromise<BentDownload>;
}

/** What a device could really send to an ECA or RA, wrong in one thing, and how it should be answered. */
export type ScmsFault = EnrollmentFault | SuccessorFault | ScmsAuthorizationFault | DownloadFault;

/** Which request is broken, as the command that sends it is called. */
export type ScmsFaultFlow = ScmsFault["flow"];
