/**
 * Key and certificate of a TLS server for `localhost`, 127.0.0.1 and 0.0.0.0, from 2020 to 2119, which no client
 * trusts unless it is given the certificate. Made by `openssl ca -selfsign`; they protect nothing.
 */
export const selfSignedTls = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX17GX7qN18UWGsty
xJRsxQ1a6JaTAjOFH6lt/BBYn4+hRANCAAQnZ/zdz9Q67yJ8PyXlzytjFE9oLRzO
bs/F8OAfC+oocqNbEjXmjV26p6jPeXcTSMi7MAM6IvzwDDisOl0fjtK3
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBcDCCARegAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtzZWxmLXNp
Z25lZDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
AwwLc2VsZi1zaWduZWQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQnZ/zdz9Q6
7yJ8PyXlzytjFE9oLRzObs/F8OAfC+oocqNbEjXmjV26p6jPeXcTSMi7MAM6Ivzw
DDisOl0fjtK3o1QwUjAPBgNVHRMBAf8EBTADAQH/MCAGA1UdEQQZMBeCCWxvY2Fs
aG9zdIcEfwAAAYcEAAAAADAdBgNVHQ4EFgQUXuaqDxw87s7U1Pdl7j7W1bGZHC4w
CgYIKoZIzj0EAwIDRwAwRAIgAVko/F+gjtM3CHY4jpXpB5nWBo93rokuA2uQ/0/c
O8ACIE1Z9HJYQXR9E/X/NHevzzqWdd72cKw0BEsNaq/aBrYf
-----END CERTIFICATE-----
`,
};
