/** English texts of the shell: frame, session, and whatever belongs to no single feature. */
export const shellMessages = {
  "app.name": "V2X User Portal",
  "app.short_name": "V2X",
  "app.logo": "V2X User Portal, home",
  "app.skip_to_content": "Skip to content",
  "app.loading": "Loading…",
  "app.needs_javascript":
    "The V2X User Portal needs JavaScript. Allow it for this site, then load the page again.",
  "app.try_again": "Try again",
  "app.reload": "Reload the page",

  "top_bar.label": "Portal",
  "top_bar.menu_collapse": "Collapse menu",
  "top_bar.menu_expand": "Expand menu",
  "top_bar.menu_open": "Open menu",
  "top_bar.menu_close": "Close menu",

  "user_menu.open": "User menu of {email}",
  "user_menu.company_none": "No organization yet",
  "user_menu.dashboard": "Dashboard",
  "user_menu.tokens": "Access tokens",
  "user_menu.theme_dark": "Use dark theme",
  "user_menu.theme_light": "Use light theme",
  "user_menu.manual": "Download manual",
  "user_menu.logout": "Log out",

  "menu.label": "Main menu",
  "menu.organization": "Organization",
  "menu.organization_is": "Organization: {organization}. Expand the menu to change it.",
  "menu.introduction": "Introduction",
  "menu.coer_decoder": "COER decoder",
  "menu.uper_decoder": "UPER decoder",
  "menu.ccms": "CCMS",
  "menu.ccms_devices": "Devices",
  "menu.ccms_ca": "CA certificates",
  "menu.at_generator": "Offline AT generator",
  "menu.ccms_events": "Event logs",
  "menu.scms": "SCMS",
  "menu.scms_devices": "Devices",
  "menu.scms_events": "Event logs",
  "menu.signer": "Signer",
  "menu.scms_ca": "CA certificates",
  "menu.camp_enrollment": "CAMP enrollment",
  "menu.camp_ca": "CAMP CA certificates",
  "menu.omniair": "OmniAir REST API",
  "menu.test_profiles": "OmniAir test profiles",

  "menu.operator": "Operator",
  "menu.operator_accounts": "Accounts",
  "menu.operator_notice": "Notice",
  "menu.operator_authorities": "Authorities",
  "menu.operator_audit": "Audit log",

  "locale.label": "Language",
  "locale.en": "English",

  "footer.label": "About this portal",
  "footer.version": "Version {version}",
  "footer.version_unknown": "N/A",
  "footer.privacy": "Privacy statement",
  "footer.accessibility": "Accessibility",
  "footer.terms": "Terms of use (PDF)",
  "footer.contact": "Contact",

  "snackbar.region": "Messages",
  "snackbar.dismiss": "Dismiss message: {text}",
  "snackbar.success": "Success",
  "snackbar.info": "Information",
  "snackbar.error": "Error",

  "session.callback": "Processing sign-in callback...",
  "session.redirecting": "Opening the sign-in page…",
  "session.sign_in": "Log in",
  "session.expired_title": "Session expired",
  "session.expired": "Your session has expired. Please log in again.",
  "session.signed_out_title": "Logged out",
  "session.signed_out": "You have been logged out.",
  "session.goes_on_at_provider":
    "The sign-in service may still know you; log out there as well if others use this browser.",
  "session.unreachable_title": "Sign-in is not available",
  "session.unreachable":
    "The sign-in service cannot be reached at the moment. Check your connection and try again.",
  "session.not_admitted_title": "You have no access to the portal",
  "session.signed_in_as": "You are signed in as {email}.",
  "session.callback_failed_title": "Sign-in was not completed",
  "session.callback_failed": "The sign-in service answered: {reason}",
  "session.unknown_error": "An unknown error occurred. Please try again later.",
  "session.callback_no_code":
    "The address holds no sign-in code. It may have been cut off when it was copied.",
  "session.callback_no_state":
    "This sign-in was not begun in this browser tab, or it was begun too long ago. Please start again.",
  "session.callback_no_storage":
    "This browser keeps no data for this site, and signing in needs that. Allow it in the browser's settings, then start again.",
  "session.callback_unreachable": "The sign-in service could not be reached to complete the sign-in.",
  "session.start_again": "Start the sign-in again",

  "notice.title": "Notice:",
  "notice.dismiss": "Dismiss notice",
  "offline.title": "You are offline.",
  "offline.sentence":
    "Decoding goes on working; everything else fails until the connection is back. Nothing is sent later by itself.",
  "offline.not_done": "You are offline. Nothing was done; try again when the connection is back.",

  "organizations.loading": "Loading your organizations…",
  "organizations.error_title": "Your organizations could not be loaded",
  "organizations.none_title": "You are not a member of any organization yet",
  "organizations.none":
    "Your account works, but no organization has been assigned to it. To be added to one, please write to",
  "organizations.no_system_title": "{organization} has no certificate system yet",
  "organizations.no_system":
    "Neither the CCMS nor the SCMS is enabled for this organization; the decoders work already. To have one enabled, please write to",
  "organizations.changed": "Organization changed to {organization}",

  "errors.not_found_title": "Page not found",
  "errors.not_found": "This page does not exist.",
  "errors.not_found_contact": "If a link led you here, please tell us:",
  "errors.not_found_home": "Go to the introduction",
  "errors.features": "What this portal has switched on could not be loaded.",
  "errors.account": "Who you are could not be loaded.",
  "errors.server_title": "This screen could not be shown",
  "errors.server":
    "Something went wrong on the server. Please try again; if it happens again, write to {email} and name this number: {requestId}.",
  "errors.part_title": "This part of the portal could not be loaded",
  "errors.part":
    "Its files did not arrive: the connection failed, or the portal was updated while this page was open.",
  "errors.no_answer": "The server cannot be reached. Check your connection and try again.",
  "errors.no_access_title": "No access",
  "errors.no_access": "You do not have access to this function. Please contact us",
  "errors.cannot_register": "You cannot register {product} devices at the moment",
  "errors.not_logged_in": "You are not logged in.",
  "errors.contact_unknown": "the provider",

  "dashboard.general_error": "Something went wrong. Please try again; if it happens again, write to {email}.",
  "ccms.general_error": "Something went wrong. Please try again; if it happens again, write to {email}.",
  "scms.general_error": "Something went wrong. Please try again; if it happens again, write to {email}.",
  "coer_decoder.general_error":
    "Something went wrong. Please try again; if it happens again, write to {email}.",
  "uper_decoder.general_error":
    "Something went wrong. Please try again; if it happens again, write to {email}.",
  "dashboard.manual_error": "The manual could not be downloaded. Please try again.",
  "dashboard.terms_of_use_error": "The terms of use could not be downloaded. Please try again.",
  "dashboard.file_saved": "{fileName} has been downloaded.",
} as const;
