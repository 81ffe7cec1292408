/** Whom the portal takes tokens from, and for whom. */
export interface ExpectedClaims {
  readonly issuerUrl: string;
  readonly clientId: string;
}

/** The identity provider says that it is another one, or gives a token that is for another client. */
export class ForeignProviderError extends Error {
  override readonly name = "ForeignProviderError";
}

/**
 * Checks the issuer that the provider's metadata name.
 *
 * @throws ForeignProviderError
 * @see OpenID Connect Discovery 1.0 — 4.3
 */
export function checkMetadata(issuer: string, { issuerUrl }: ExpectedClaims): void {
  if (issuer !== issuerUrl)
    throw new ForeignProviderError(`The metadata at ${issuerUrl} are those of ${issuer}`);
}

/**
 * Checks who issued an ID token, and for which client.
 *
 * @throws ForeignProviderError
 * @see OpenID Connect Core 1.0 — 3.1.3.7, rules 2 to 5
 */
export function checkIdToken(
  {
    iss,
    aud,
    azp,
  }: { readonly iss: string; readonly aud: string | readonly string[]; readonly azp?: unknown },
  { issuerUrl, clientId }: ExpectedClaims,
): void {
  if (iss !== issuerUrl)
    throw new ForeignProviderError(`The ID token is issued by ${iss}, not by ${issuerUrl}`);
  if (![aud].flat().includes(clientId) || (azp !== undefined && azp !== clientId))
    throw new ForeignProviderError(`The ID token is not for ${clientId}`);
}
