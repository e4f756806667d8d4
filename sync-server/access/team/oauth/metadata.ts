import { agentResource, SCOPES } from './resource.ts';

/** What a program reads of the endpoint to find out who gives leave for it (RFC 9728). */
export function resourceMetadata(publicUrl: string): object {
  return {
    resource: agentResource(publicUrl),
    authorization_servers: [new URL(publicUrl).origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Busbar',
  };
}

/** What it reads of who gives leave (RFC 8414). */
export function serverMetadata(publicUrl: string): object {
  const { origin } = new URL(publicUrl);
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    revocation_endpoint: `${origin}/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: SCOPES,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [agentResource(publicUrl)],
  };
}

const RESOURCE = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';

/** Where each is looked for: at the root, and with the path of the endpoint behind it. */
export const METADATA_PATHS = {
  resource: [RESOURCE, `${RESOURCE}/mcp`],
  server: [SERVER, `${SERVER}/mcp`],
} as const;

/** Where the 401 of the endpoint sends a program. */
export function resourceMetadataUrl(publicUrl: string): string {
  return `${new URL(publicUrl).origin}${RESOURCE}/mcp`;
}
