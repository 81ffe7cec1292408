/** Every text about second factors. */
export const texts = {
  stepTitle: "Enter your code",
  stepTitleOfPasskeys: "Use your passkey",
  stepLead: "Your password is right. Your account asks for one proof more.",
  stepLeadOfPasskeys:
    "Your password is right. Your account asks for a passkey, or one of your recovery codes.",
  code: "Code",
  codeHint: "The six digits that your app shows, or one of your recovery codes.",
  recoveryCode: "Recovery code",
  goOn: "Sign in",
  usePasskey: "Use a passkey",
  passkeyFailed: "The browser gave no passkey. Try again, or use a code.",
  passkeysNeedScript: "Passkeys need JavaScript; use a code.",
  asSomebodyElse: "Sign in as somebody else",
  wrongCode: "This code is not right, or has been used. Wait for the next one, and try again.",
  wrongPasskey: "This passkey is not one of your account's. Try again, or use a code.",

  setUpTitle: "Set up a second factor",
  requiredLead:
    "You need a second factor beside your password to sign in. Set it up now: it takes a minute, and an app for one-time codes.",
  setUpApp: "Open an app for one-time codes on your phone or computer.",
  setUpScan: "Scan this code with it.",
  qrCode: "QR code of the secret below",
  setUpByHand: "Or type this secret, for codes of six digits every 30 seconds:",
  openApp: "Open an app on this device",
  setUpCode: "Enter the six digits that it shows now.",
  setUp: "Set it up",

  codesTitle: "Your recovery codes",
  codesLead:
    "Each of them lets you in once, in place of the app or passkey. Print them or write them down: they are shown now, and never again.",
  codesWereShown:
    "Your second factor is set up. The recovery codes were shown once; on your account's page you can make new ones.",
  kept: "I have kept them, go on",
} as const;
