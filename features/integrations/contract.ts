export { TokenScope } from './contract/scopes.ts'
export { ApiToken, TOKEN_NAME_MAX_LENGTH, TOKENS_MAX, tokensApi } from './contract/tokens.ts'
