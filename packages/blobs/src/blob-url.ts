/** Where S3-compatible storage is, and how to be let in. */
export interface S3Place {
  /** `https://host:port/bucket`, without the secret. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The region of storage that knows none; servers other than Amazon's take it as a rule. */
const anyRegion = "us-east-1";

/** Tells whether a text is `s3+https://KEY:SECRET@HOST[:PORT]/BUCKET[?region=REGION]`, or the same with `s3+http`. */
export function isBlobUrl(text: string): boolean {
  return readBlobUrl(text) !== undefined;
}

/** Reads such a text; reserved characters in key and secret are percent-encoded. */
export function readBlobUrl(text: string): S3Place | undefined {
  const url = URL.parse(text);
  const scheme = url?.protocol.match(/^s3\+(https?:)$/)?.[1];
  const bucket = url?.pathname.match(/^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/)?.[1];
  const [accessKeyId, secretAccessKey] = [url?.username, url?.password].map(percentDecoded);
  if (!url || !scheme || !bucket || !url.host || !accessKeyId || !secretAccessKey || url.hash !== "")
    return undefined;
  const { region = anyRegion, ...unknown } = Object.fromEntries(url.searchParams);
  if (Object.keys(unknown).length > 0 || !/^[a-z0-9-]+$/.test(region)) return undefined;
  return { bucketUrl: `${scheme}//${url.host}/${bucket}`, region, accessKeyId, secretAccessKey };
}

function percentDecoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
