import { Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { manualTransitions, requestsApi, type Request, type RequestStatus } from '../../contract.ts'
import { texts } from '../texts.ts'

/** Status transitions available to the owner, each with a confirmation; renders nothing if there are none. */
export function StatusMenu({ request }: { request: Request }) {
  const [asked, setAsked] = useState<RequestStatus>('open')
  const next = manualTransitions(request)
  const isSettled = request.agreed_amount !== null
  const move = useConfirmedAction(requestsApi.update, {
    title: texts.moveTitle[asked],
    text: asked === 'cancelled' && isSettled ? texts.cancelSettled : texts.moveText[asked],
    confirmLabel: texts.move[asked],
    danger: asked === 'cancelled',
    done: texts.moved,
  })
  const ask = (status: RequestStatus) => {
    setAsked(status)
    move.open({ params: { id: request.id }, body: { status } })
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
      {move.dialog}
    </>
  )
}
