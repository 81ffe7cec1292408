/** The queue of mails that are to be sent; a job holds a `MailOrder` of identity. */
export const mailQueue = "mail";
