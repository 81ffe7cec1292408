/** What a client gets for a code. */
export type TokenAnswer = Readonly<Record<"access_token" | "refresh_token" | "id_token", string>>;

/** A browser without a screen and the portal's client, at the embedded identity provider. */
export interface SignInVisitor {
  /** By name, as the browser holds them. */
  readonly cookies: ReadonlyMap<string, string>;
  /** Opens the sign-in page. @returns its path. */
  openForm(): Promise<string>;
  /** Sends the form of that page. */
  sendForm(path: string, email: string, password: string): Promise<Response>;
  /** Goes on from the answer to a right password to the portal. @returns the code. */
  followToCode(answer: Response): Promise<string>;
  exchange(code: string): Promise<TokenAnswer>;
  /** A client's call, such as `token/revocation`. */
  post(path: string, parameters: Record<string, string>): Promise<Response>;
  /** Follows the portal's link that logs out. */
  logOut(idToken: string): Promise<void>;
}

/**
 * @param portalUrl - as configured, what the provider's redirects name.
 * @param origin - where the server listens; asked anew each time, so that one visitor can meet several servers.
 */
export function signInVisitor(portalUrl: string, origin: () => string): SignInVisitor {
  const cookies = new Map<string, string>();
  const client = { client_id: "v2x-portal", redirect_uri: `${portalUrl}/oauth/callback` };

  async function visit(path: string, body?: URLSearchParams): Promise<Response> {
    const answer = await fetch(origin() + path, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    return answer;
  }

  const post = (path: string, parameters: Record<string, string>) =>
    fetch(`${origin()}/identity/${path}`, {
      method: "POST",
      body: new URLSearchParams({ client_id: client.client_id, ...parameters }),
    });

  return {
    cookies,
    async openForm() {
      const query = new URLSearchParams({ ...client, response_type: "code", scope: "openid email" });
      return targetOf(await visit(`/identity/auth?${query}`), portalUrl).pathname;
    },
    sendForm: (path, email, password) => visit(path, new URLSearchParams({ email, password })),
    async followToCode(answer) {
      const { pathname, search } = targetOf(answer, portalUrl);
      return targetOf(await visit(pathname + search), portalUrl).searchParams.get("code")!;
    },
    async exchange(code) {
      const parameters = { grant_type: "authorization_code", redirect_uri: client.redirect_uri, code };
      return (await (await post("token", parameters)).json()) as TokenAnswer;
    },
    post,
    async logOut(idToken) {
      await visit(`/identity/session/end?id_token_hint=${idToken}`);
    },
  };
}

function targetOf(answer: Response, base: string): URL {
  return new URL(answer.headers.get("location")!, base);
}
