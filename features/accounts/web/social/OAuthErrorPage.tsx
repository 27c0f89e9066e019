// Script file: account-links
// First visit: entry
import { Group } from '@mantine/core'
import { Provider } from '#platform/contract/providers.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import classes from './OAuthErrorPage.module.css'
import { PROVIDER_NAMES } from './provider-texts.ts'
import { QuestionPage } from './QuestionPage.tsx'
import { socialTexts } from './social-texts.ts'

// Truncates the text, because anyone can craft such a URL.
const TEXT_MAX_LENGTH = 500
const truncate = (text: string | null): string | null => {
  const letters = [...(text?.trim() ?? '')]
  return letters.length > TEXT_MAX_LENGTH ? `${letters.slice(0, TEXT_MAX_LENGTH).join('')}…` : letters.join('') || null
}

const nameOf = (provider: string | null): string => {
  const word = truncate(provider)
  if (word === null) return socialTexts.anyProvider
  const names: Record<string, string> = PROVIDER_NAMES
  return Object.hasOwn(names, word) ? String(names[word]) : word.charAt(0).toUpperCase() + word.slice(1)
}

const QUESTION_ERRORS = new Set(['registration_answer_required', 'registration_answer_wrong'])

/** Explains why a social sign-in failed and what to do next. */
export function OAuthErrorPage() {
  const [query] = useSearchParams()
  const error = truncate(query.get('error')) ?? socialTexts.defaultError
  const advice = Object.hasOwn(socialTexts.advice, error) ? socialTexts.advice[error] : undefined
  const provider = Provider.safeParse(query.get('provider')).data
  if (provider && QUESTION_ERRORS.has(error))
    return <QuestionPage provider={provider} isWrong={error === 'registration_answer_wrong'} />
  return (
    <Page title={socialTexts.failed} lead={socialTexts.couldNot(nameOf(query.get('provider')))} width="text">
      <FormError>
        {advice && <p className={classes.advice}>{advice}</p>}
        <p className={advice ? classes.word : classes.advice}>{error}</p>
      </FormError>
      <Group mt="xl" gap="sm">
        <Button to="/login">{socialTexts.toLogin}</Button>
        <Button to="/" variant="default">
          {socialTexts.toHome}
        </Button>
      </Group>
      <p className={classes.help}>{socialTexts.help}</p>
    </Page>
  )
}
