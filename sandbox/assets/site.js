// Folds the navigation away on small screens. Without this script it is always open.

const button = document.querySelector('button[aria-controls="site:navigation"]')
const navigation = document.getElementById('site:navigation')

if (button && navigation) {
  const small = window.matchMedia('(max-width: 52rem)')

  const show = (isOpen) => {
    navigation.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
  }
  const fit = () => {
    button.hidden = !small.matches
    show(!small.matches)
  }

  button.addEventListener('click', () => show(navigation.hidden))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && small.matches && !navigation.hidden) {
      show(false)
      button.focus()
    }
  })
  small.addEventListener('change', fit)
  fit()
}
