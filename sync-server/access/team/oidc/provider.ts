import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../../../operations/events.ts';
import { refusedFor } from '../../refused.ts';
import type { FoundProvider, OidcChecks } from './oidc-client.ts';
import type { OidcConfig } from './sign-in-config.ts';

interface ProviderOptions {
  readonly config: OidcConfig;
  /** Where the provider sends browsers back to. */
  readonly redirectUri: string;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly logger: Logger;
}

/**
 * The provider that a team signs in by. A server starts without it: it is looked up at the start and, where that failed, again whenever somebody
 * wants to sign in. Each answer of it is waited for `LIMITS.oidcAnswerMs`.
 */
export class Provider {
  readonly #options: ProviderOptions;
  #found: Promise<FoundProvider> | null = null;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** Throws `Refused` where the provider cannot be reached; the operator is told why. */
  async begin() {
    return (await this.#provider()).begin(this.#options.redirectUri);
  }

  /** Who has signed in, by the query of the answer. Throws `Refused`. */
  async finish(query: string, checks: OidcChecks) {
    const found = await this.#provider();
    try {
      const { identity, person } = await found.finish(new URL(`${this.#options.redirectUri}${query}`), checks);
      return { identity, person: () => person().catch((error: unknown) => this.#failed(error)) };
    } catch (error) {
      return this.#failed(error);
    }
  }

  async #failed(error: unknown): Promise<never> {
    const { isDenial, oidcReason } = await import('./oidc-client.ts');
    if (isDenial(error)) throw refusedFor({ code: 'oidc-denied', params: {} });
    this.#options.logger('oidc-failed', { reason: oidcReason(error) });
    throw refusedFor({ code: 'oidc-failed', params: {} });
  }

  /** The same question for all who ask meanwhile. */
  #provider(): Promise<FoundProvider> {
    this.#found ??= this.#find().catch((error: unknown) => {
      this.#found = null;
      throw error;
    });
    return this.#found;
  }

  async #find(): Promise<FoundProvider> {
    const { config, logger } = this.#options;
    const { findProvider, oidcReason } = await import('./oidc-client.ts');
    try {
      return await findProvider(config, (...request) => this.#ask(...request));
    } catch (error) {
      logger('oidc-unreachable', { issuer: config.issuer, reason: oidcReason(error) });
      throw refusedFor({ code: 'oidc-unreachable', params: {} });
    }
  }

  async #ask(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
    const slow = new AbortController();
    const cancel = this.#options.after(LIMITS.oidcAnswerMs, () => slow.abort(new Error('it does not answer')));
    try {
      const answer = await fetch(address, { ...init, redirect: 'manual', signal: slow.signal });
      // Until its end: who sends half of an answer does not answer.
      return new Response(await answer.arrayBuffer(), answer);
    } finally {
      cancel();
    }
  }
}
