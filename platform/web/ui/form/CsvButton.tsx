import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Input } from '../../api/call.ts'
import { useDownload } from '../../files/useDownload.ts'
import { Button } from './Button.tsx'

interface CsvButtonProps<E extends Endpoint> {
  endpoint: E
  input: Input<E>
  /** Name of the saved file without its ending. */
  name: string
}

/** Button that saves a list as CSV; a failure is shown as a message. */
export function CsvButton<E extends Endpoint>({ endpoint, input, name }: CsvButtonProps<E>) {
  const { busy, save } = useDownload()
  return (
    <Button variant="default" loading={busy} onClick={() => void save(endpoint, input, `${name}.csv`)}>
      Save as CSV
    </Button>
  )
}
