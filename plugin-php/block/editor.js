/* The app's block in the editor, where the author chooses the app's page. The app runs only on the published page. */
(function (wp) {
  'use strict';
  const { createElement: el, Fragment } = wp.element;
  const { __ } = wp.i18n;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { PanelBody, Placeholder, SelectControl } = wp.components;

  const PAGES = [
    { value: '', label: __('As chosen in the plugin settings', 'ddh-hockey') },
    { value: 'hub', label: __('Game Probability Hub', 'ddh-hockey') },
    { value: 'vault', label: __('Value Vault', 'ddh-hockey') },
    { value: 'fantasy', label: __('Fantasy Hub', 'ddh-hockey') },
  ];

  function Edit({ attributes, setAttributes }) {
    const choice = el(SelectControl, {
      label: __('Page of the app', 'ddh-hockey'),
      value: attributes.page,
      options: PAGES,
      onChange: (page) => setAttributes({ page }),
      __nextHasNoMarginBottom: true,
      __next40pxDefaultSize: true,
    });
    return el(
      Fragment,
      null,
      el(InspectorControls, null, el(PanelBody, { title: __('Hockey Hub', 'ddh-hockey') }, choice)),
      el(
        'div',
        useBlockProps(),
        el(
          Placeholder,
          {
            icon: 'chart-bar',
            label: __('Hockey Hub', 'ddh-hockey'),
            instructions: __('The app is shown here on the site.', 'ddh-hockey'),
          },
          choice,
        ),
      ),
    );
  }

  wp.blocks.registerBlockType('ddh-hockey/app', { edit: Edit, save: () => null });
})(window.wp);
