/** Whether this browser can have passkeys. */
export const hasPasskeys = () => 'PublicKeyCredential' in window;
