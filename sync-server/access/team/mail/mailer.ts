import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../../../operations/events.ts';
import { isMailable, isOnThisMachine, type MailConfig } from './mail-config.ts';
import type { MailText } from './mail-texts.ts';

interface MailerOptions {
  readonly config: MailConfig;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly logger: Logger;
}

/** Sends mail by a server that takes it. A mail has `LIMITS.mailMs` to be taken. */
export class Mailer {
  readonly #options: MailerOptions;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  /** Whether the server has taken it; where not, the operator is told why. Never rejects. */
  async send(to: string, { subject, text }: MailText): Promise<boolean> {
    const { config, logger } = this.#options;
    const { from } = config;
    if (!isMailable(to)) return false;
    try {
      await this.#within((transport) =>
        transport.sendMail({
          ...{ from: { name: 'Busbar', address: from }, to: { name: '', address: to } },
          ...{ envelope: { from, to: [to] }, subject, text },
          // Answers of machines, such as of who is away, are for nobody.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...{ disableFileAccess: true, disableUrlAccess: true },
        }),
      );
      return true;
    } catch (error) {
      logger('mail-not-sent', { server: `${config.host}:${config.port}`, reason: reasonOf(error) });
      return false;
    }
  }

  async #within(send: (transport: Transport) => Promise<unknown>): Promise<void> {
    const { after } = this.#options;
    const transport = await this.#transport();
    let cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      cancel = after(LIMITS.mailMs, () => reject(new Error('it does not answer')));
    });
    try {
      await Promise.race([send(transport), late]);
    } finally {
      cancel();
      transport.close();
    }
  }

  async #transport() {
    const { config } = this.#options;
    const { host, port, secure, login } = config;
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...{ host, port, secure, requireTLS: !secure && !isOnThisMachine(config) },
      ...(login && { auth: { user: login.user, pass: login.password } }),
      ...{ connectionTimeout: LIMITS.mailMs, greetingTimeout: LIMITS.mailMs, socketTimeout: LIMITS.mailMs },
    });
  }
}

type Transport = Awaited<ReturnType<typeof import('nodemailer')['createTransport']>>;

/** The code of the program and of the protocol: what a server says in words may name the person. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  if (typeof code !== 'string') return error.message;
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
}
