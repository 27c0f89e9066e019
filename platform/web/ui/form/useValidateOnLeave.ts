import { type RefObject, useEffect, useRef } from 'react'

interface FormLike {
  isDirty: (field: string) => boolean
  validateField: (field: string) => unknown
}

/**
 * Validates a field when it loses the focus after input: `<form ref={useValidateOnLeave(form)}>`. After a pointer press it waits for the
 * release, because a message appearing in between would move the element being clicked. Fields that were only passed through are not
 * validated.
 */
export function useValidateOnLeave(form: FormLike): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null)
  const latestForm = useRef(form)
  useEffect(() => {
    latestForm.current = form
  })

  useEffect(() => {
    let pressed = false
    let leftField: string | undefined
    const validate = () => {
      if (leftField !== undefined && latestForm.current.isDirty(leftField)) latestForm.current.validateField(leftField)
      leftField = undefined
    }
    const onFocusOut = ({ target }: FocusEvent) => {
      leftField = (target as HTMLElement).dataset['path']
      if (!pressed) validate()
    }
    const press = () => {
      pressed = true
    }
    const release = () => {
      pressed = false
      // The click event follows the release.
      setTimeout(validate)
    }
    const unmounted = new AbortController()
    const options = { capture: true, signal: unmounted.signal }
    element.current?.addEventListener('focusout', onFocusOut, options)
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => unmounted.abort()
  }, [])

  return element
}
