import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { type ApiToken, tokensApi } from '../../contract.ts'
import classes from '../Integrations.module.css'
import { SCOPE_LABELS, texts } from './texts.ts'

const isExpired = ({ expires_at }: ApiToken) => expires_at !== null && Date.parse(expires_at) <= Date.now()

/** An API token: what it allows, when it was used, and a button that revokes it. */
export function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, ending, scopes, expires_at, last_used_at } = token
  const revoke = useConfirmedAction(tokensApi.revoke, {
    title: texts.revokeTitle(name),
    text: texts.revokeText,
    confirmLabel: texts.revoke,
    danger: true,
    done: texts.revoked,
  })
  const writeScopeCount = scopes.filter((scope) => scope !== 'read').length
  return (
    <Row className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <RowFacts>
          {isExpired(token) && <Badge tone="stopped">{texts.expired}</Badge>}
          <span>{texts.endsWith(ending)}</span>
          <span title={scopes.map((scope) => SCOPE_LABELS[scope]).join('\n')}>
            {texts.scopeCount(scopes.includes('read'), writeScopeCount)}
          </span>
          <span>
            {last_used_at === null ? (
              texts.neverUsed
            ) : (
              <>
                {texts.used} <Moment at={last_used_at} />
              </>
            )}
          </span>
          {!isExpired(token) && (
            <span>
              {expires_at === null ? (
                texts.neverExpires
              ) : (
                <>
                  {texts.expires} <Moment at={expires_at} as="day" />
                </>
              )}
            </span>
          )}
        </RowFacts>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={texts.revokeNamed(name)}
        onClick={() => revoke.open({ params: { id } })}
      >
        {texts.revoke}
      </Button>
      {revoke.dialog}
    </Row>
  )
}
