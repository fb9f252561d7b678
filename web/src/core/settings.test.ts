import { afterEach, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const meta = (content: string) => {
  document.head.innerHTML = '<meta name="fulmar-settings">'
  document.head.querySelector('meta')?.setAttribute('content', content)
}

afterEach(() => {
  document.head.innerHTML = ''
})

it('reads what the server says', () => {
  meta('{"mapTilesUrl":"https://tiles.example/{z}/{x}/{y}.png","mapAttribution":"Example"}')
  expect(readSettings()).toEqual({ mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', mapAttribution: 'Example' })
})

it('reads who runs the installation, without empty texts', () => {
  meta('{"site":{"name":"Azul","logo":"","email":"ola@azul.example","phone":7}}')
  expect(readSettings().site).toEqual({ name: 'Azul', email: 'ola@azul.example' })
})

it.each(['__FULMAR_SETTINGS__', '', 'null', '{"mapTilesUrl":7}'])('uses the defaults for %j', content => {
  meta(content)
  expect(readSettings().mapTilesUrl).toBeUndefined()
})
