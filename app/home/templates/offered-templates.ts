import type { TemplateName } from '#engine/samples/templates.ts';

/** What a new board may start from, as it is offered. */
export const OFFERED_TEMPLATES = ['weatherStation', 'printerAxis', 'pickAndPlace', 'cameras', 'canBus'] as const;
export type OfferedTemplate = TemplateName | 'weatherStation';
