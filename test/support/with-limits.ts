import { LIMITS } from '#schemas/limits.ts';

/** Runs `work` with other limits, which code that reads them while it runs then sees. */
export async function withLimits(
  other: { readonly [name in keyof typeof LIMITS]?: number },
  work: () => Promise<void>,
): Promise<void> {
  const usual = { ...LIMITS };
  Object.assign(LIMITS, other);
  try {
    await work();
  } finally {
    Object.assign(LIMITS, usual);
  }
}
