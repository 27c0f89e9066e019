import { FileButton, Group, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type DragEvent } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { agreementsApi, type Verdict } from '../../contract.ts'
import { checkHere, readVerificationInput, RECORD_MAX_BYTES } from './check-record.ts'
import { Findings, type Computed } from './Findings.tsx'
import { ScannedSeal } from './ScannedSeal.tsx'
import { texts } from '../texts.ts'

/** Public verification of a record or a printed code: the browser checks the hashes, the server the origin. */
export function VerifyAgreementPage() {
  const [search] = useSearchParams()
  const printed = search.get('code')
  const onPaper = readVerificationInput(printed ?? '')
  const scanned = onPaper.kind === 'code' ? onPaper.code : null
  const [text, setText] = useState(printed ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [computed, setComputed] = useState<Computed | null>(null)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const ask = useAction(agreementsApi.verify, {
    onDone: setVerdict,
    onRefused: ({ message }) => setProblem(message),
  })

  const check = async (brought: string) => {
    setProblem(null)
    setComputed(null)
    setVerdict(null)
    const read = readVerificationInput(brought)
    if (read.kind === 'neither') return setProblem(texts.neither)
    const record = read.kind === 'record' ? read.record : undefined
    setComputed({ record, broken: record && (await checkHere(record)) })
    await ask.run({ body: { code: read.code } })
  }
  const readFile = async (file: File | undefined | null) => {
    // Runs one check at a time, so that no result is attributed to another record.
    if (!file || ask.busy) return
    if (file.size > RECORD_MAX_BYTES) return setProblem(texts.tooLarge)
    const content = await file.text()
    setText(content)
    await check(content)
  }
  const dropFile = (event: DragEvent) => {
    event.preventDefault()
    void readFile(event.dataTransfer.files[0])
  }
  // The URL printed on a record includes the code.
  const checkAtOnce = useEffectEvent(async (code: string) => {
    await check(code)
  })
  useEffect(() => {
    if (printed !== null) void Promise.resolve(printed).then(checkAtOnce)
  }, [printed])

  return (
    <Page title={texts.verify} lead={texts.verifyLead} width="text">
      {scanned !== null && <ScannedSeal code={scanned} />}
      <Form onSubmit={() => void check(text)} error={problem}>
        <Textarea
          label={texts.paste}
          description={texts.pasteHint}
          required
          maxRows={10}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={dropFile}
        />
        <Group gap="sm">
          <Button type="submit" aria-disabled={ask.busy}>
            {ask.busy ? texts.checking : texts.check}
          </Button>
          <FileButton accept="application/json,.json" onChange={(file) => void readFile(file)}>
            {(props) => (
              <Button variant="default" disabled={ask.busy} {...props}>
                {texts.chooseFile}
              </Button>
            )}
          </FileButton>
        </Group>
      </Form>
      <div aria-live="polite">{computed && <Findings {...computed} verdict={verdict} scanned={scanned} />}</div>
    </Page>
  )
}
