import { isLoopback } from '../../../team-door.ts';
import { readSecret } from '../oidc/sign-in-config.ts';

/** A server that takes mail of this one (SMTP). */
export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else it begins with STARTTLS, which only a server on this machine need not have. */
  readonly secure: boolean;
  /** Null: it asks nobody who they are. */
  readonly login: { readonly user: string; readonly password: string } | null;
  /** Whose mail it is. */
  readonly from: string;
}

export const MAIL_FLAGS = ['smtp', 'smtp-password-file', 'mail-from'] as const;

/** What is asked for, null where there is no mail, or in words what is wrong. `given` has a flag's value or that of its variable; the password has no flag. */
export function readMail(
  given: Readonly<Record<string, string | undefined>>,
  password: string | undefined,
  publicUrl: string,
): MailConfig | string | null {
  const { smtp } = given;
  if (smtp === undefined) {
    const alone = MAIL_FLAGS.find((flag) => given[flag] !== undefined);
    return alone === undefined ? null : `--${alone} belongs to a server that takes mail: name it with --smtp`;
  }
  const url = URL.canParse(smtp) ? new URL(smtp) : null;
  if (url?.password) return '--smtp must not hold the password, which others could read: set BUSBAR_SMTP_PASSWORD';
  const isPlain = url !== null && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  if (!isPlain || url.hostname === '' || !/^smtps?:$/.test(url.protocol))
    return `--smtp takes an address such as smtp://user@mail.example.org:587 or smtps://mail.example.org, not "${smtp}"`;
  const from = given['mail-from'] ?? `busbar@${new URL(publicUrl).hostname}`;
  if (!isMailable(from)) return `--mail-from takes an e-mail address, not "${from}"`;
  const secure = url.protocol === 'smtps:';
  const server = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    from,
  };
  if (url.username === '') return { ...server, login: null };
  const secret = readSecret('BUSBAR_SMTP_PASSWORD', password, 'smtp-password-file', given);
  if ('problem' in secret) return secret.problem;
  return { ...server, login: { user: decodeURIComponent(url.username), password: secret.secret } };
}

/** Whether a password may go to this server without TLS: nobody listens on the way. */
export function isOnThisMachine({ host }: Pick<MailConfig, 'host'>): boolean {
  return isLoopback(host);
}

/** Whether mail goes to this address and to no other: one that servers read as several, or as something else, gets none. */
export function isMailable(address: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address);
}
