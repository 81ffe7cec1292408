import type { DecodedCertificate, HeldKey } from "@v2x/credentials";
import type { Check, PsidSsp } from "@v2x/v2x-schema";
import type { Manifest } from "../manifest.ts";

/** The files of a bundle by their paths. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** What is known of one certificate in a bundle by the place where it stands. */
export interface Place {
  /** Where its issuer's certificate stands. */
  readonly issuer?: string;
  /** Whose certificate belongs there, as `certificateRoleOf` calls it. */
  readonly role?: string;
  /** The files of which its private key is made, alternatives apart: each must make the right one. */
  readonly keys: readonly KeyFiles[];
  /** Why there is no key beside it although one could be: a clause. */
  readonly withoutKey?: string;
  /** What was asked for; absent where nobody says. */
  readonly asked?: Asked;
  /** The i-period, a week, to which it belongs. */
  readonly period?: number;
  /** Whether it is one of several for weeks to come, of which nobody says which week is its. */
  readonly mayBeginLater?: boolean;
}

/** What whoever asked for a certificate wanted of it. */
export interface Asked {
  /** Exactly so long, … */
  readonly hours?: number;
  /** … or no longer. */
  readonly mostHours?: number;
  readonly permissions?: readonly PsidSsp[];
}

/** Files that together make one private key. */
export interface KeyFiles {
  /** The file that people look into first. */
  readonly path: string;
  /** What they make for this certificate, whose curve a bare number has. */
  open(certificate: DecodedCertificate): OpenedKey;
}

/** A key, or why there is none: a clause that begins behind the file's name. */
export type OpenedKey =
  | { readonly held: HeldKey; readonly isForEncryption?: boolean }
  | { readonly trouble: string };

/** One way in which bundles are laid out. */
export interface BundleForm {
  /** What people call it. */
  readonly title: string;
  /** Files that must be there and are not. */
  readonly missing: readonly string[];
  /** Files that are parts of keys, texts and the like: told with the certificates that they belong to. */
  isBeside(path: string): boolean;
  placeOf(path: string): Place;
  /** Private keys of nobody's, and what else is to be said of the whole: each a check with the path of its file. */
  further(certificates: ReadonlyMap<string, DecodedCertificate>): readonly Check[];
}

/** Lays files out by a form. @returns undefined where they are laid out in another way. */
export type BundleReader = (files: Files, manifest: Manifest | undefined) => BundleForm | undefined;
