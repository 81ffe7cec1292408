import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isBlobUrl } from "@v2x/blobs";
import { z } from "zod";
import { isAnchorUrl } from "./audit/anchor.ts";
import { parseTrustedProxies, type TrustedProxies } from "./http/trusted-proxies.ts";
import { withSecretFiles } from "./secret-files.ts";

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"]);
const bundledPortal = resolve(import.meta.dirname, "../../web/dist");
const bundledDocuments = resolve(import.meta.dirname, "../dist/documents");

const url = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });
const flag = z.enum(["true", "false"], "must be true or false").transform((text) => text === "true");
const wholeNumber = (min: number, max: number) => {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
};

const trustedProxies = (text: string, { addIssue }: z.RefinementCtx): TrustedProxies => {
  const proxies = text === "" ? [] : parseTrustedProxies(text);
  if (proxies !== undefined) return proxies;
  addIssue(
    "must be IP addresses and networks of proxies, such as 10.0.0.7,10.1.0.0/16, or their number from 1 to 9",
  );
  return z.NEVER;
};

const environment = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: wholeNumber(1, 65_535).default(8080),
  PUBLIC_URL: url.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  TRUSTED_PROXIES: z.string().default("").transform(trustedProxies),
  TRUST_PROXY: z
    .never(
      "is replaced by TRUSTED_PROXIES: remove it, and behind a proxy set that key to the addresses of your proxies, such as 10.0.0.7,10.1.0.0/16, or to their number, such as 1",
    )
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be a postgres:// URL")
    .refine(
      isVerifiedOrInClear,
      "must choose TLS by sslmode alone: verify-full (the default for another machine), or disable if you trust the network up to the database; sslrootcert=PATH names a CA of your own",
    )
    .optional(),
  DATABASE_ACCOUNT: z
    .string()
    .regex(/^[a-z_][a-z0-9_-]{0,31}$/, "must be the name of an account of this machine")
    .optional(),
  BLOB_URL: z
    .string()
    .refine(isBlobUrl, "must be s3+https://KEY:SECRET@HOST/BUCKET?region=REGION, or the same with s3+http")
    .optional(),
  AUDIT_ANCHOR: z
    .string()
    .refine(
      isAnchorUrl,
      "must be file:/PATH, syslog://HOST:PORT, syslog+tcp://HOST:PORT or syslog+tls://HOST:PORT",
    )
    .optional(),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, "must be 64 hexadecimal digits (32 bytes)")
    .optional(),
  NEW_MASTER_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, "must be 64 hexadecimal digits (32 bytes)")
    .optional(),
  EVENT_RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  SCMS_BATCH_RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  FEATURES: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== ""),
    )
    .refine((words) => words.every((word) => /^[a-z][a-z0-9-]*$/.test(word)), {
      error: "must be a comma-separated list of lower-case words",
    }),
  CONTACT_EMAIL: z.email("must be an e-mail address").default("contact@v2x.example"),
  SMTP_URL: z
    .string()
    .regex(
      /^(smtps:\/\/[^\s/?#]+\/?|smtp:\/\/[^\s/?#]+\/?(\?tls=off)?)$/,
      "must be an address such as smtp://user:password@mail.example:587, or smtps://…; TLS is required, unless smtp://… ends in ?tls=off",
    )
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  MORE_INFO_URL: url.optional(),
  REGISTRATION_URL: url.optional(),
  PRIVACY_URL: url.optional(),
  ACCESSIBILITY_URL: url.optional(),
  TRUST_LIST_STATEMENT: z.string().min(1).max(500, "must have at most 500 characters").optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  OIDC_OPERATOR_ACR: z
    .string()
    .transform((text) => text.split(",").map((value) => value.trim()))
    .refine((values) => !values.includes(""), "must be values of acr or amr, separated by commas")
    .optional(),
  KEYCLOAK_ADMIN_CLIENT_ID: z.string().min(1).optional(),
  KEYCLOAK_ADMIN_CLIENT_SECRET: z.string().min(1).optional(),
  SECOND_FACTOR: z.enum(["operators", "everyone"], "must be operators or everyone").default("operators"),
  ACCESS_TOKEN_SECONDS: wholeNumber(5, 86_400).default(600),
  DEMO: flag.optional(),
  DEMO_MAILS: z.enum(["local", "all"], "must be local or all").optional(),
  DEMO_PASSWORD: z.string().min(8, "must have at least 8 characters").max(200).optional(),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(3000),
  DEVICE_RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(60_000),
  SIGNER_RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(120_000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(0, 4096).default(256),
  ORGANIZATION_RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000).default(60_000),
  TICKETS_PER_DEVICE_HOUR: wholeNumber(0, 999_999_999).default(100_000),
  ENROLLMENTS_PER_DEVICE_WEEK: wholeNumber(0, 999_999_999).default(1000),
  ENROLLMENT_WAIT_SECONDS: wholeNumber(0, 604_800).default(0),
  SCMS_WEEKS_AHEAD: wholeNumber(1, 160).default(10),
  SCMS_REQUESTS_PER_WEEK: wholeNumber(0, 999_999_999).default(1000),
  SCMS_OPEN_REQUESTS_PER_DEVICE: wholeNumber(0, 999_999_999).default(200),
  SCMS_SUCCESSOR_OVERLAP_DAYS: wholeNumber(0, 3650).default(0),
  SCMS_REPORTS_PER_DEVICE_DAY: wholeNumber(0, 999_999_999).default(1000),
  SCMS_EE_AUTH: z.enum(["enrollment", "none"], "must be one of enrollment, none").default("enrollment"),
  SCMS_ANSWER_EDITION: z.enum(["2022", "2020"], "must be one of 2022, 2020").default("2022"),
  SCMS_PRIVATE_ANSWERS: z.enum(["unsecured", "bare"], "must be one of unsecured, bare").default("unsecured"),
  JOB_CONCURRENCY: wholeNumber(0, 64).default(8),
  SCMS_ERRORS: z.enum(["fine", "coarse"], "must be one of fine, coarse").default("fine"),
  AUTHORIZATION_VALIDATION_URL: url.optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "must be one of fatal, error, warn, info, debug, silent",
    )
    .default("info"),
  PORTAL_DIST: z.string().min(1).default(bundledPortal),
});

/** Modes that check the certificate (pg does for each of them, and never falls back to clear text), and none at all. */
const sslModes = new Set(["verify-full", "verify-ca", "require", "prefer", "disable"]);

function isVerifiedOrInClear(databaseUrl: string): boolean {
  const parameters = new URLSearchParams(databaseUrl.replace(/^[^?]*/, ""));
  return (
    !databaseUrl.includes("#") && // pg ignores what is behind it
    !parameters.has("ssl") &&
    !parameters.has("uselibpqcompat") &&
    parameters.getAll("sslmode").every((mode) => sslModes.has(mode))
  );
}

/** Everything that an operator can choose, parsed once. `docs/configuration.md` explains each key. */
export interface Configuration {
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash; what devices and browsers see. */
  readonly publicUrl: string;
  /** Whether browsers use https for subdomains of the public host as well. */
  readonly hstsSubdomains: boolean;
  /** Whose `X-Forwarded-*` headers count; empty: nobody's. */
  readonly trustedProxies: TrustedProxies;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Runs the embedded database if the server runs as root. */
  readonly databaseAccount: string | undefined;
  /** S3-compatible storage for files, with its secret; otherwise they lie in the data directory. */
  readonly blobUrl: string | undefined;
  /** Where the ends of the audit log are noted outside the installation. */
  readonly auditAnchor: string | undefined;
  /** 32 octets as hex; otherwise a file in the data directory holds the key. */
  readonly masterKeyHex: string | undefined;
  /** The key that replaces it, for the command that does so. */
  readonly newMasterKeyHex: string | undefined;
  /** So long the event logs remember a request. */
  readonly eventRetentionDays: number;
  /** So long the RA keeps a file of certificates after its i-period. */
  readonly batchRetentionDays: number;
  readonly features: readonly string[];
  readonly contactEmail: string;
  /** Absent: mails are written into the data directory. */
  readonly smtpUrl: string | undefined;
  /** The sender of mails. */
  readonly mailFrom: string;
  readonly links: {
    readonly moreInfo: string | undefined;
    readonly registration: string | undefined;
    readonly privacy: string | undefined;
    readonly accessibility: string | undefined;
  };
  /** Replaces the introduction's sentence about the European trust list. */
  readonly trustListStatement: string | undefined;
  /** An external identity provider in place of the embedded one. */
  readonly externalIdentity:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly audience: string;
        /** Values of `acr` or `amr` of which a token must have one for the operator's role; undefined: none. */
        readonly operatorAcr: readonly string[] | undefined;
      }
    | undefined;
  /** The client that makes service accounts where the external identity provider is a Keycloak. */
  readonly keycloakAdmin: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** Who has to have a second factor at the embedded identity provider. */
  readonly secondFactorOf: "operators" | "everyone";
  readonly accessTokenSeconds: number;
  readonly demo: boolean;
  readonly demoPassword: string | undefined;
  /** Who may read the mails of the demonstration: nobody, this machine alone, or everybody. */
  readonly demoMails: "none" | "local" | "all";
  /** Requests of one address in one minute; 0 for no limit. */
  readonly rateLimitPerMinute: number;
  /** Requests of one address to EA and AA in one minute; 0 for no limit. */
  readonly deviceRateLimitPerMinute: number;
  readonly signerRateLimitPerMinute: number;
  /** Open at a time; 0 for any number. */
  readonly connectionsPerAddress: number;
  /** Requests of one organization's devices that all processes together grant in one minute; 0 for no limit. */
  readonly organizationRateLimitPerMinute: number;
  /** Tickets that the EA confirms for one device within an hour; 0 for any number. */
  readonly ticketsPerDeviceHour: number;
  /** How often the ECA enrolls one device. */
  readonly enrollmentLimits: { readonly perDeviceWeek: number; readonly waitSeconds: number };
  /** How many certificates the RA has made, how often it takes requests, and how early those for successors. */
  readonly supply: {
    readonly weeksAhead: number;
    readonly requestsPerWeek: number;
    readonly openPerDevice: number;
    readonly successorOverlapDays: number;
    readonly reportsPerDay: number;
  };
  /** How devices show the RA who they are where they fetch files and send reports. */
  readonly eeAuth: "enrollment" | "none";
  /** Where the ACA's encrypted answers are below its signature: inside unsecured data, or bare for older devices. */
  readonly privateAnswers: "unsecured" | "bare";
  /** By which edition of IEEE 1609.2.1 the authorities answer devices. */
  readonly answerEdition: "2022" | "2020";
  /** So many jobs this process does at a time; 0 where others do them. */
  readonly jobConcurrency: number;
  /** Whether devices of the SCMS are told what is wrong, or only that something is. */
  readonly scmsErrors: "fine" | "coarse";
  /** Where the AA asks an EA that works on another host. */
  readonly authorizationValidationUrl: string | undefined;
  readonly logLevel: string;
  /** Absolute path of the built portal. */
  readonly portalDist: string;
  /** Absolute path of the manual and the terms of use, made by the build. */
  readonly documentsDir: string;
}

/** The environment is not one that the server can run with; `problems` name the keys. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/**
 * Reads the configuration. An empty value counts as absent.
 *
 * @throws ConfigurationError naming each bad key with its rule.
 */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const secrets = withSecretFiles(given);
  if (secrets.problems.length > 0) throw new ConfigurationError(secrets.problems);
  const parsed = environment.safeParse(secrets.env);
  if (!parsed.success)
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`),
    );
  const values = parsed.data;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  const demo = values.DEMO ?? isPrivate(values.HOST, publicUrl, values.DATABASE_URL ?? values.OIDC_ISSUER);
  const problems = contradictions(values, publicUrl, demo);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseAccount: values.DATABASE_ACCOUNT,
    blobUrl: values.BLOB_URL,
    auditAnchor: values.AUDIT_ANCHOR,
    masterKeyHex: values.MASTER_KEY,
    newMasterKeyHex: values.NEW_MASTER_KEY,
    eventRetentionDays: values.EVENT_RETENTION_DAYS,
    batchRetentionDays: values.SCMS_BATCH_RETENTION_DAYS,
    features: values.FEATURES,
    contactEmail: values.CONTACT_EMAIL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? values.CONTACT_EMAIL,
    links: {
      moreInfo: values.MORE_INFO_URL,
      registration: values.REGISTRATION_URL,
      privacy: values.PRIVACY_URL,
      accessibility: values.ACCESSIBILITY_URL,
    },
    trustListStatement: values.TRUST_LIST_STATEMENT,
    externalIdentity:
      values.OIDC_ISSUER !== undefined && values.OIDC_CLIENT_ID !== undefined
        ? {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID,
            audience: values.OIDC_AUDIENCE ?? values.OIDC_CLIENT_ID,
            operatorAcr: values.OIDC_OPERATOR_ACR,
          }
        : undefined,
    keycloakAdmin:
      values.KEYCLOAK_ADMIN_CLIENT_ID !== undefined && values.KEYCLOAK_ADMIN_CLIENT_SECRET !== undefined
        ? { clientId: values.KEYCLOAK_ADMIN_CLIENT_ID, clientSecret: values.KEYCLOAK_ADMIN_CLIENT_SECRET }
        : undefined,
    secondFactorOf: values.SECOND_FACTOR,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
    demo,
    demoPassword: values.DEMO_PASSWORD,
    demoMails: demoMailsOf(values, publicUrl, demo),
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    deviceRateLimitPerMinute: values.DEVICE_RATE_LIMIT_PER_MINUTE,
    signerRateLimitPerMinute: values.SIGNER_RATE_LIMIT_PER_MINUTE,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    organizationRateLimitPerMinute: values.ORGANIZATION_RATE_LIMIT_PER_MINUTE,
    ticketsPerDeviceHour: values.TICKETS_PER_DEVICE_HOUR,
    enrollmentLimits: {
      perDeviceWeek: values.ENROLLMENTS_PER_DEVICE_WEEK,
      waitSeconds: values.ENROLLMENT_WAIT_SECONDS,
    },
    supply: {
      weeksAhead: values.SCMS_WEEKS_AHEAD,
      requestsPerWeek: values.SCMS_REQUESTS_PER_WEEK,
      openPerDevice: values.SCMS_OPEN_REQUESTS_PER_DEVICE,
      successorOverlapDays: values.SCMS_SUCCESSOR_OVERLAP_DAYS,
      reportsPerDay: values.SCMS_REPORTS_PER_DEVICE_DAY,
    },
    eeAuth: values.SCMS_EE_AUTH,
    privateAnswers: values.SCMS_PRIVATE_ANSWERS,
    answerEdition: values.SCMS_ANSWER_EDITION,
    jobConcurrency: values.JOB_CONCURRENCY,
    scmsErrors: values.SCMS_ERRORS,
    authorizationValidationUrl: values.AUTHORIZATION_VALIDATION_URL,
    logLevel: values.LOG_LEVEL,
    portalDist: resolve(values.PORTAL_DIST),
    documentsDir: bundledDocuments,
  };
}

/** Demo users with a known way in exist only where nobody else can reach them. */
function isPrivate(host: string, publicUrl: string, external: string | undefined): boolean {
  return loopbackHosts.has(host) && isLoopbackUrl(publicUrl) && external === undefined;
}

function isLoopbackUrl(publicUrl: string): boolean {
  return loopbackHosts.has(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ""));
}

/** Where a public address leads here, visitors may come by a proxy on this machine: then nobody is local for sure. */
function demoMailsOf(
  { SMTP_URL, DEMO_MAILS }: z.output<typeof environment>,
  publicUrl: string,
  demo: boolean,
): Configuration["demoMails"] {
  if (!demo || SMTP_URL !== undefined) return "none";
  if (DEMO_MAILS === "all") return "all";
  return isLoopbackUrl(publicUrl) ? "local" : "none";
}

function contradictions(values: z.output<typeof environment>, publicUrl: string, demo: boolean): string[] {
  const problems: string[] = [];
  const { pathname, search, hash } = new URL(publicUrl);
  if (pathname !== "/" || search !== "" || hash !== "")
    problems.push("PUBLIC_URL must have no path, query or fragment");
  if (values.AUDIT_ANCHOR?.startsWith("file:")) {
    const path = relative(resolve(values.DATA_DIR), fileURLToPath(values.AUDIT_ANCHOR));
    if (!path.startsWith(".."))
      problems.push(
        "AUDIT_ANCHOR must be outside DATA_DIR, so that a change of the database cannot change the anchor too",
      );
  }
  if (values.HSTS_SUBDOMAINS && !publicUrl.startsWith("https:"))
    problems.push("PUBLIC_URL must be an https URL where HSTS_SUBDOMAINS is true, or it has no effect");
  if (values.OIDC_ISSUER !== undefined && values.OIDC_CLIENT_ID === undefined)
    problems.push("OIDC_CLIENT_ID must be set where OIDC_ISSUER is");
  for (const key of ["OIDC_CLIENT_ID", "OIDC_AUDIENCE", "OIDC_OPERATOR_ACR"] as const)
    if (values[key] !== undefined && values.OIDC_ISSUER === undefined)
      problems.push(`OIDC_ISSUER must be set where ${key} is`);
  if ((values.KEYCLOAK_ADMIN_CLIENT_ID === undefined) !== (values.KEYCLOAK_ADMIN_CLIENT_SECRET === undefined))
    problems.push("KEYCLOAK_ADMIN_CLIENT_ID and KEYCLOAK_ADMIN_CLIENT_SECRET must be set together");
  if (values.KEYCLOAK_ADMIN_CLIENT_ID !== undefined && !/\/realms\/[^/]+$/.test(values.OIDC_ISSUER ?? ""))
    problems.push(
      "OIDC_ISSUER must be a realm of a Keycloak (https://HOST/realms/NAME) where KEYCLOAK_ADMIN_CLIENT_ID is set",
    );
  if (values.SECOND_FACTOR === "everyone" && values.OIDC_ISSUER !== undefined)
    problems.push(
      "SECOND_FACTOR must not be everyone where OIDC_ISSUER is set, or it has no effect: the external provider asks for second factors",
    );
  if (demo && values.OIDC_ISSUER !== undefined)
    problems.push(
      "DEMO must not be true where OIDC_ISSUER is set: demo users sign in at the embedded provider",
    );
  if (values.DEMO_MAILS !== undefined && (!demo || values.SMTP_URL !== undefined))
    problems.push("DEMO must be true, and SMTP_URL absent, where DEMO_MAILS is set, or it has no effect");
  if (values.DEMO_PASSWORD !== undefined && !demo)
    problems.push("DEMO must be true where DEMO_PASSWORD is set, or it has no effect");
  return problems;
}
