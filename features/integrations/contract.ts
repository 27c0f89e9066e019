export { TokenScope } from './contract/scopes.ts'
export { ApiToken, TOKEN_NAME_MAX_LENGTH, TOKENS_MAX, tokensApi } from './contract/tokens.ts'
export {
  MISSED_EVENT,
  TEST_EVENT,
  WEBHOOK_DATA,
  WEBHOOK_VERSION,
  WebhookBody,
  WebhookEvent,
} from './contract/webhook-events.ts'
export { Webhook, WebhookDelivery, WEBHOOKS_MAX, webhooksApi } from './contract/webhooks.ts'
