import { describe, expect, it } from "vitest";
import { ConfigurationError, readConfiguration } from "./configuration.ts";

const keycloak = { KEYCLOAK_ADMIN_CLIENT_ID: "x", KEYCLOAK_ADMIN_CLIENT_SECRET: "y" };

describe("configuration", () => {
  it("works with nothing set, for a laptop", () => {
    expect(readConfiguration({})).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      publicUrl: "http://localhost:8080",
      demo: true,
      features: [],
      eventRetentionDays: 90,
      batchRetentionDays: 90,
      externalIdentity: undefined,
    });
  });

  it("makes demo users by default only where nobody else can reach them", () => {
    const demo = (env: Record<string, string>) => readConfiguration(env).demo;
    expect(demo({ HOST: "0.0.0.0" })).toBe(false);
    expect(demo({ PUBLIC_URL: "https://portal.example" })).toBe(false);
    expect(demo({ DATABASE_URL: "postgres://localhost/v2x" })).toBe(false);
    expect(demo({ OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "x" })).toBe(false);
    expect(demo({ HOST: "0.0.0.0", DEMO: "true" })).toBe(true);
    expect(demo({ DEMO: "false" })).toBe(false);
  });

  it("shows a demonstration's mails on the machine itself, and further only where that is asked for", () => {
    const demoMails = (env: Record<string, string>) => readConfiguration(env).demoMails;
    expect(demoMails({})).toBe("local");
    expect(demoMails({ HOST: "0.0.0.0", DEMO: "true" })).toBe("local");
    expect(demoMails({ HOST: "0.0.0.0" })).toBe("none");
    expect(demoMails({ SMTP_URL: "smtp://mail.example" })).toBe("none");
    // Behind a proxy on the same machine everybody seems to be local.
    const proxied = { DEMO: "true", PUBLIC_URL: "https://portal.example" };
    expect(demoMails(proxied)).toBe("none");
    expect(demoMails({ ...proxied, DEMO_MAILS: "local" })).toBe("none");
    expect(demoMails({ ...proxied, DEMO_MAILS: "all" })).toBe("all");
  });

  it("trusts no proxy unless it is told which", () => {
    const proxies = (TRUSTED_PROXIES?: string) => readConfiguration({ TRUSTED_PROXIES }).trustedProxies;
    expect(proxies()).toEqual([]);
    expect(proxies("2")).toBe(2);
    expect(proxies("10.0.0.7, 2001:db8::/32")).toEqual(["10.0.0.7", "2001:db8::/32"]);
  });

  it.each([
    [{ TRUSTED_PROXIES: "true" }, "TRUSTED_PROXIES must be IP addresses and networks of proxies, such as"],
    [
      { TRUST_PROXY: "true" },
      "TRUST_PROXY is replaced by TRUSTED_PROXIES: remove it, and behind a proxy set",
    ],
    [{ TRUST_PROXY: "false" }, "TRUST_PROXY is replaced by TRUSTED_PROXIES"],
    [{ HSTS_SUBDOMAINS: "true" }, "PUBLIC_URL must be an https URL where HSTS_SUBDOMAINS is true"],
    [{ PORT: "80a" }, "PORT must be a whole number from 1 to 65535"],
    [{ PORT: "0" }, "PORT must be a whole number from 1 to 65535"],
    [{ PUBLIC_URL: "localhost" }, "PUBLIC_URL must be an http or https URL"],
    [{ PUBLIC_URL: "https://x.example/portal" }, "PUBLIC_URL must have no path, query or fragment"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a postgres:// URL"],
    [
      { DATABASE_URL: "postgres://db.example/v2x?sslmode=no-verify" },
      "DATABASE_URL must choose TLS by sslmode",
    ],
    [
      { DATABASE_URL: "postgres://db.example/v2x?sslmode=Disable" },
      "DATABASE_URL must choose TLS by sslmode",
    ],
    [{ DATABASE_URL: "postgres://db.example/v2x?a=b&ssl=false" }, "DATABASE_URL must choose TLS by sslmode"],
    [{ DATABASE_URL: "postgres://db.example/v2x#?sslmode=disable" }, "DATABASE_URL must choose TLS"],
    [
      { DATABASE_URL: "postgres://db.example/v2x?sslmode=require&uselibpqcompat=true" },
      "verify-full (the default for another machine), or disable if you trust the network",
    ],
    [
      { SMTP_URL: "mail.example" },
      "SMTP_URL must be an address such as smtp://user:password@mail.example:587",
    ],
    [{ SMTP_URL: "smtp://mail.example?ignoreTLS=true" }, "TLS is required, unless smtp://… ends in ?tls=off"],
    [{ SMTP_URL: "smtp://mail.example?tls.rejectUnauthorized=false" }, "SMTP_URL must be an address such as"],
    [{ SMTP_URL: "smtps://mail.example?tls=off" }, "SMTP_URL must be an address such as"],
    [{ BLOB_URL: "s3://bucket" }, "BLOB_URL must be s3+https://KEY:SECRET@HOST/BUCKET?region=REGION"],
    [{ MASTER_KEY: "00" }, "MASTER_KEY must be 64 hexadecimal digits (32 bytes)"],
    [{ FEATURES: "Camp!" }, "FEATURES must be a comma-separated list of lower-case words"],
    [{ CONTACT_EMAIL: "nobody" }, "CONTACT_EMAIL must be an e-mail address"],
    [{ DEMO: "yes" }, "DEMO must be true or false"],
    [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID must be set where OIDC_ISSUER is"],
    [{ OIDC_AUDIENCE: "x" }, "OIDC_ISSUER must be set where OIDC_AUDIENCE is"],
    [{ KEYCLOAK_ADMIN_CLIENT_ID: "x" }, "KEYCLOAK_ADMIN_CLIENT_SECRET must be set together"],
    [
      { ...keycloak, OIDC_ISSUER: "https://id.example" },
      "OIDC_ISSUER must be a realm of a Keycloak (https://HOST/realms/NAME)",
    ],
    [keycloak, "OIDC_ISSUER must be a realm of a Keycloak"],
    [{ DEMO: "false", DEMO_PASSWORD: "long enough" }, "DEMO must be true where DEMO_PASSWORD is set"],
    [{ DEMO_MAILS: "mine" }, "DEMO_MAILS must be local or all"],
    [{ DEMO: "false", DEMO_MAILS: "all" }, "DEMO must be true, and SMTP_URL absent, where DEMO_MAILS is set"],
    [{ SMTP_URL: "smtp://mail.example", DEMO_MAILS: "all" }, "SMTP_URL absent, where DEMO_MAILS is set"],
    [{ EVENT_RETENTION_DAYS: "0" }, "EVENT_RETENTION_DAYS must be a whole number from 1 to 3650"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, silent"],
  ])("refuses %j and names the key", (env, text) => {
    expect(() => readConfiguration(env)).toThrow(ConfigurationError);
    expect(() => readConfiguration(env)).toThrow(text);
  });

  it.each([
    { DATABASE_URL: "postgres://user:secret@db.example/v2x" },
    { DATABASE_URL: "postgres://db.example/v2x?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem" },
    { DATABASE_URL: "postgres://db.example/v2x?options=-c%20search_path%3Dv2x&sslmode=disable" },
    { SMTP_URL: "smtp://user:password@mail.example:587" },
    { SMTP_URL: "smtp://user:password@mail.example:587/?tls=off" },
    { SMTP_URL: "smtp://10.0.0.1?tls=off" },
    { SMTP_URL: "smtps://user:password@mail.example:465" },
  ])("accepts %j, which is encrypted or chooses not to be", (env) => {
    expect(() => readConfiguration(env)).not.toThrow();
  });

  it("does not repeat a secret that it refuses", () => {
    const read = () => readConfiguration({ BLOB_URL: "s3+http://key:hush-hush@host/a/b" });
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining("hush") }));
  });

  it("names every bad key at once", () => {
    expect(() => readConfiguration({ PORT: "x", DEMO: "x" })).toThrow(/PORT.*\nDEMO/s);
  });

  it("takes an empty value for none and trims lists", () => {
    expect(readConfiguration({ PORT: "", FEATURES: " camp , other" })).toMatchObject({
      port: 8080,
      features: ["camp", "other"],
    });
  });
});
