[...document.querySelectorAll('a[href], button, input, select, textarea, [role="button"], [role="group"]')]
  .filter((one) => !one.closest('[aria-hidden="true"]') && one.checkVisibility?.())
  .filter((one) => !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || one.labels?.length || one.textContent.trim() || one.title))
  .map((one) => one.outerHTML.slice(0, 80))
  .join('; ')
