/** Every text of the provider's pages. */
export const texts = {
  product: "V2X User Portal",
  lead: "A sandbox for V2X security credentials.",
  leadDetail: "Issue test certificates, fetch CA lists, decode messages.",
  accessTitle: "How to get access",
  access: "The provider approves each account. To ask for one, or for help with yours, write to",
  signInTitle: "Sign in",
  email: "E-mail address",
  password: "Password",
  showPassword: "Show password",
  signIn: "Sign in",

  loggedOut: "You have been logged out.",
  sessionExpired: "Your session has expired. Please log in again.",

  wrong: "Login failed. Incorrect password or user does not exist.",
  noPermission: "You do not have permission to log in. Please contact support.",
  blocked: (minutes: number) =>
    `Too many failed attempts. Logging in is blocked for now; please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  busy: "Too many people are signing in right now. Please try again in a few seconds.",
  waitingForApproval: "Your account is waiting for approval.",
  writeTo: "Write to",
  unactivated: "This account has not been activated yet.",
  serverError: "A server-side error occurred, please try again later.",
  ifItHappensAgain: "If it happens again, write to",
  nameNumber: "and name this number:",

  refusedTitle: "This request was refused",
  tooManySignIns:
    "Too many sign-ins have been started from your network and not finished. Please try again in a few minutes.",

  expiredTitle: "This sign-in page has expired",
  expired: "It was open for too long, or you have signed in or out in another tab meanwhile.",
  startAgain: "Start again",
  errorTitle: "The sign-in did not work",
  errorWithCode: (code: string) => `An error occurred (code ${code}).`,
  ifAgain: "if it happens again.",
  unknownError: "An unknown error occurred. Please try again later.",
  notFoundTitle: "Page not found",
  notFound: "This page does not exist.",
  backToPortal: "Go to the portal",
  loggedOutTitle: "Logged out",
  logoutTitle: "Log out",
  logoutQuestion: "Do you want to log out of the V2X User Portal?",
  logout: "Log out",
  stay: "Stay signed in",
  otherAccountTitle: "Another account is signed in",
  otherAccount:
    "This browser holds a session of another account. End it to sign in with yours, or go on with it.",
  endOther: "End it and sign in",
  keepOther: "Go on with the other account",
} as const;
