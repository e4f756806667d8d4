/** What the conformance suites must find, check by check: a check that fails and is not here is a regression, one that is here and passes has to leave. */
import type { Findings, SuiteName } from '../support/conformance/suite.ts';

/** Scenarios that do not apply to this server, with the reason. */
interface Exemption {
  readonly why: string;
  /** By scenario, the checks that fail. */
  readonly fails: Findings;
}

/** Tools, resources and prompts as both generations have them. */
const BOTH: readonly string[] = [
  'completion-complete',
  'dns-rebinding-protection',
  'json-schema-2020-12',
  'prompts-get-embedded-resource',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-with-image',
  'prompts-list',
  'resources-list',
  'resources-read-binary',
  'resources-read-text',
  'resources-templates-read',
  'server-sse-multiple-streams',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-error',
  'tools-call-image',
  'tools-call-mixed-content',
  'tools-call-simple-text',
  'tools-call-with-progress',
  'tools-list',
];

const INITIALIZE: readonly string[] = ['ping', 'server-initialize'];

const STATELESS: readonly string[] = [
  'caching',
  'http-header-validation',
  'input-required-result-ignore-extra-params',
  'input-required-result-missing-input-response',
  'input-required-result-unsupported-methods',
  'input-required-result-validate-input',
  'sep-2164-resource-not-found',
  'tasks-status-notifications',
];

const EXEMPT_INITIALIZE: readonly Exemption[] = [
  {
    why: 'The server asks its client nothing while a call runs: whoever has to decide sits at the board. So it samples nothing and elicits nothing.',
    fails: {
      'tools-call-sampling': ['tools-call-sampling'],
      'tools-call-elicitation': ['tools-call-elicitation'],
      'elicitation-sep1034-defaults': ['elicitation-sep1034-general'],
      'elicitation-sep1330-enums': ['elicitation-sep1330-general'],
    },
  },
  {
    why: 'It sends its clients no log: progress and results say what happened.',
    fails: {
      'logging-set-level': ['logging-set-level'],
      'tools-call-with-logging': ['tools-call-with-logging'],
    },
  },
  {
    why: 'What is subscribed would have to be told on a stream that outlives its request, which in this generation takes a session; there is none. Clients of 2026-07-28 can listen.',
    fails: {
      'resources-subscribe': ['resources-subscribe'],
      'resources-unsubscribe': ['resources-unsubscribe'],
    },
  },
  {
    why: 'A stream that breaks is not resumed: the call is withdrawn or ends, and the board says what was done. Pending in the suite itself.',
    fails: {
      'server-sse-polling': ['incoming-sse-event'],
    },
  },
];

const EXEMPT_STATELESS: readonly Exemption[] = [
  {
    why: 'The server asks its client nothing while a call runs, so no result of its is `input_required`, and no tool needs a capability of the client.',
    fails: {
      'input-required-result-basic-elicitation': ['sep-2322-elicitation-incomplete'],
      'input-required-result-basic-list-roots': ['sep-2322-list-roots-incomplete'],
      'input-required-result-basic-sampling': ['sep-2322-sampling-incomplete'],
      'input-required-result-capability-check': ['sep-2322-respect-client-capabilities'],
      'input-required-result-multi-round': ['sep-2322-multi-round-r1'],
      'input-required-result-multiple-input-requests': ['sep-2322-multiple-inputs-incomplete'],
      'input-required-result-non-tool-request': ['sep-2322-non-tool-incomplete'],
      'input-required-result-request-state': ['sep-2322-request-state-incomplete'],
      'input-required-result-result-type': ['sep-2322-result-type-included'],
      'input-required-result-tampered-state': ['sep-2322-reject-tampered-state'],
      'server-stateless': ['sep-2575-missing-capability-http-400', 'sep-2575-server-rejects-undeclared-capability'],
    },
  },
  {
    why: 'An extension that it does not offer: calls end within their 30 s.',
    fails: {
      'tasks-capability-negotiation': [
        'sep-2663-tasks-methods-non-declaring',
        'tasks-extension-advertised',
        'tasks-per-request-meta-opt-in',
      ],
      'tasks-dispatch-and-envelope': [
        'sep-2663-durable-create-strong-consistency',
        'sep-2663-tasks-get-invalid-task-id-32602',
        'tasks-server-directed-creation-no-hint',
      ],
      'tasks-lifecycle': [
        'sep-2663-cancel-ack-empty-result',
        'sep-2663-result-type-task-on-create',
        'sep-2663-tasks-get-status-completed',
        'sep-2663-tasks-get-status-failed',
        'sep-2663-tasks-get-status-working',
        'sep-2663-tool-error-uses-completed-status',
        'tasks-cancel-terminal-idempotent-ack',
      ],
      'tasks-mrtr-composition': ['sep-2663-mrtr-synchronous-before-task-creation'],
      'tasks-mrtr-input': [
        'sep-2663-tasks-get-status-input-required',
        'tasks-mrtr-partial-fulfillment',
        'tasks-mrtr-tasks-update-resumes',
      ],
      'tasks-request-headers': [
        'sep-2663-routing-headers-accepted-on-tasks-get',
        'sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get',
        'tasks-headers-tolerate-mcp-method-on-tools-call',
      ],
      'tasks-request-state-removal': ['tasks-request-state-removal-setup'],
      'tasks-required-task-error': ['sep-2663-server-returns-missing-capability-when-required'],
      'tasks-wire-fields': [
        'tasks-no-early-ttl-expiry',
        'tasks-no-related-task-meta-on-inlined-result',
        'tasks-wire-field-renames',
      ],
    },
  },
  {
    why: 'No tool takes an argument from a header. Pending in the suite itself.',
    fails: {
      'http-custom-header-server-validation': [
        'sep-2243-server-decode-base64',
        'sep-2243-server-no-xmcp-tool',
        'sep-2243-server-reject-invalid-param-chars',
        'sep-2243-server-reject-param-mismatch',
        'sep-2243-server-validate-param-match',
      ],
    },
  },
];

/** Everything that a suite runs, and what it finds. */
export function expected(suite: SuiteName): Findings {
  switch (suite) {
    case '0.1.13, all scenarios':
      return findings([...BOTH, ...INITIALIZE], EXEMPT_INITIALIZE);
    case '0.2.0-alpha.12, what 2025-11-25 requires':
      return findings([...BOTH, ...INITIALIZE, 'server-session-lifecycle'], EXEMPT_INITIALIZE);
    case '0.2.0-alpha.12, what 2026-07-28 requires':
      return findings([...BOTH, ...STATELESS], EXEMPT_STATELESS);
  }
}

function findings(pass: readonly string[], exempt: readonly Exemption[]): Findings {
  return Object.assign(Object.fromEntries(pass.map((scenario) => [scenario, []])), ...exempt.map(({ fails }) => fails));
}
