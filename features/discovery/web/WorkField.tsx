import { useDebouncedValue } from '@mantine/hooks'
import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { requestsApi } from '#features/requests/contract.ts'
import { SEARCH_TYPED_MAX } from '#platform/contract/search-text.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import classes from './NeedField.module.css'
import { workTexts as texts } from './work-texts.ts'

const DEBOUNCE_MS = 200
const SKILLS_MIN_LENGTH = 3
const REQUESTS_SHOWN = 3

const ticketsPath = (q: string) => `/tickets?${new URLSearchParams({ filter: 'open', q }).toString()}`

/** "What can you build?": finds open requests as a creator types; Enter shows all of them. */
export function WorkField() {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const skills = typed.trim()
  const [debouncedSkills] = useDebouncedValue(skills, DEBOUNCE_MS)
  const isEnabled = debouncedSkills.length >= SKILLS_MIN_LENGTH && skills.length >= SKILLS_MIN_LENGTH
  const query = { q: debouncedSkills, filter: 'open' as const, limit: REQUESTS_SHOWN }
  const { data } = useEndpoint(requestsApi.listPublic, { query }, { enabled: isEnabled })
  const found = isEnabled ? data : undefined
  return (
    <form
      className={classes.form}
      role="search"
      action="/tickets"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(skills === '' ? '/tickets' : ticketsPath(skills))
      }}
    >
      <label htmlFor={id} className={classes.label}>
        {texts.label}
      </label>
      <div className={classes.frame}>
        <input
          id={id}
          name="q"
          className={classes.field}
          placeholder={texts.example}
          maxLength={SEARCH_TYPED_MAX}
          autoComplete="off"
          enterKeyHint="search"
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <IconButton type="submit" className={classes.go} aria-label={texts.search}>
          <ArrowRight size="1.2rem" aria-hidden />
        </IconButton>
      </div>
      <p id={`${id}-hint`} className={classes.hint} role="status">
        {found === undefined ? texts.hint : texts.found(found.length, found.length === REQUESTS_SHOWN)}
      </p>
      {found && found.length > 0 && (
        <ul className={classes.work} aria-label={texts.requests}>
          {found.map(({ id: requestId, title, estimated_budget }) => (
            <li key={requestId}>
              <Link to={`/tickets/${requestId}`}>{title}</Link>
              <span className={classes.detail}>{estimated_budget !== null && formatMoney(estimated_budget)}</span>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
