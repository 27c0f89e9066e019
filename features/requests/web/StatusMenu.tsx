import { Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { movesByHand, requestsApi, type Request, type RequestStatus } from '../contract.ts'
import { texts } from './texts.ts'

/** What the owner can make of a request's status, each step asked for once more. Without a next status it is not there. */
export function StatusMenu({ request }: { request: Request }) {
  const [wanted, setWanted] = useState<RequestStatus | null>(null)
  const [asked, setAsked] = useState<RequestStatus>('open')
  const next = movesByHand(request)
  const isSettled = request.agreed_amount !== null
  const move = useAction(requestsApi.update, {
    onDone: () => {
      toast.success(texts.moved)
      setWanted(null)
    },
  })
  const ask = (status: RequestStatus) => {
    move.reset()
    setAsked(status)
    setWanted(status)
  }
  return (
    <>
      {next.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<ChevronDown size="1em" aria-hidden />}>
              {texts.changeStatus}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {next.map((status) => (
              <Menu.Item key={status} onClick={() => ask(status)}>
                {texts.move[status]}
              </Menu.Item>
            ))}
            {isSettled && <Menu.Label maw="18rem">{texts.settledMoves}</Menu.Label>}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={wanted !== null}
        onClose={() => setWanted(null)}
        title={texts.moveTitle[asked]}
        confirmLabel={texts.move[asked]}
        danger={asked === 'cancelled'}
        busy={move.busy}
        error={move.error?.message}
        onConfirm={() => move.run({ params: { id: request.id }, body: { status: asked } })}
      >
        {asked === 'cancelled' && isSettled ? texts.cancelSettled : texts.moveText[asked]}
      </ConfirmDialog>
    </>
  )
}
