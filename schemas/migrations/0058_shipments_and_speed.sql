CREATE TABLE "app_user" (
	"user_id" bigserial PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"user_email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"password_hash" text,
	"language_code" text DEFAULT 'en' NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"bookmarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_login_at" timestamptz,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "page" (
	"page_code" text PRIMARY KEY NOT NULL,
	"parent_page_code" text,
	"page_title" jsonb NOT NULL,
	"url" text,
	"icon" text,
	"menu" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "page_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "role_page" (
	"role_id" bigint NOT NULL,
	"page_code" text NOT NULL,
	"perms" boolean,
	"list" boolean,
	"add" boolean,
	"set" boolean,
	"delete" boolean,
	CONSTRAINT "role_page_role_id_page_code_pk" PRIMARY KEY("role_id","page_code")
);
--> statement-breakpoint
CREATE TABLE "role_user" (
	"role_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "role_user_role_id_user_id_pk" PRIMARY KEY("role_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"role_id" bigserial PRIMARY KEY NOT NULL,
	"role_name" jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"administrator" boolean DEFAULT false NOT NULL,
	"second_factor" boolean DEFAULT false NOT NULL,
	"user_count" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"view_id" bigserial PRIMARY KEY NOT NULL,
	"screen" text NOT NULL,
	"view_name" text NOT NULL,
	"view_scope" text DEFAULT 'mine' NOT NULL,
	"owner_id" bigint DEFAULT nullif(current_setting('app.user', true), '')::bigint NOT NULL,
	"role_id" bigint,
	"view_company" text DEFAULT nullif(current_setting('app.company', true), ''),
	"is_default" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "saved_view_name" UNIQUE("owner_id","screen","view_name")
);
--> statement-breakpoint
CREATE TABLE "user_company" (
	"user_id" bigint NOT NULL,
	"member_company" text NOT NULL,
	CONSTRAINT "user_company_user_id_member_company_pk" PRIMARY KEY("user_id","member_company")
);
--> statement-breakpoint
CREATE TABLE "user_page" (
	"user_id" bigint NOT NULL,
	"page_code" text NOT NULL,
	"perms" boolean,
	"list" boolean,
	"add" boolean,
	"set" boolean,
	"delete" boolean,
	CONSTRAINT "user_page_user_id_page_code_pk" PRIMARY KEY("user_id","page_code")
);
--> statement-breakpoint
CREATE TABLE "user_setting" (
	"user_id" bigint DEFAULT nullif(current_setting('app.user', true), '')::bigint NOT NULL,
	"setting_key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "user_setting_user_id_setting_key_pk" PRIMARY KEY("user_id","setting_key")
);
--> statement-breakpoint
CREATE TABLE "account_notice" (
	"account_notice_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"notice" text NOT NULL,
	"params" jsonb,
	"happened_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"attempt_key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "machine_token" (
	"machine_token_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"writes" boolean NOT NULL,
	"pages" jsonb,
	"only_company" text,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"last_used_at" timestamptz,
	"ended_at" timestamptz,
	CONSTRAINT "machine_token_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_question" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"put_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"user_id" bigint NOT NULL,
	"issued_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"family_expires_at" timestamptz NOT NULL,
	"used_at" timestamptz,
	"revoked_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"second_factor_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"factor_name" text,
	"totp_secret" text,
	"credential_id" text,
	"public_key" text,
	"sign_count" bigint DEFAULT 0 NOT NULL,
	"last_step" integer NOT NULL,
	"added_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "second_factor_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenge" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"new_totp_secret" text
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"family" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"confirmed_until" timestamptz NOT NULL,
	"user_agent" text,
	"address" text,
	"new_totp_secret" text
);
--> statement-breakpoint
CREATE TABLE "account" (
	"account_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"account_code" text NOT NULL,
	"account_names" jsonb NOT NULL,
	"is_stock_account" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "account_code" UNIQUE("company_code","account_code"),
	CONSTRAINT "account_company" UNIQUE("company_code","account_id")
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"partner_id" bigserial PRIMARY KEY NOT NULL,
	"partner_name" text NOT NULL,
	"label_name" text,
	"is_supplier" boolean DEFAULT false NOT NULL,
	"is_customer" boolean DEFAULT false NOT NULL,
	"address_line" text,
	"zip_code" text,
	"city" text,
	"country_code" text,
	"currency_code" text,
	"language_code" text,
	"email" text,
	"vat_no" text,
	"deleted" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "product_shop" (
	"product_code" text NOT NULL,
	"shop_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"can_order" boolean DEFAULT true NOT NULL,
	"free_shipping" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"selling_price_shop" numeric(18,6),
	"discount_percent" numeric(15,12) DEFAULT 0 NOT NULL,
	"discount_end_date" date,
	"new_discount" numeric(15,12),
	"new_discounted_price" numeric(18,6),
	"new_unit_price" numeric(18,6),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_shop_shop_id_product_code_pk" PRIMARY KEY("shop_id","product_code"),
	CONSTRAINT "discount-below-100" CHECK ("product_shop"."discount_percent" >= 0 and "product_shop"."discount_percent" < 100)
);
--> statement-breakpoint
CREATE TABLE "shopper_group" (
	"shopper_group_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"shopper_group_name" text NOT NULL,
	"shopper_group_presta" integer,
	"default_group" boolean DEFAULT false NOT NULL,
	"multiplier" numeric(18,6) DEFAULT 1 NOT NULL,
	"shopper_group_enabled" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shopper_group_name" UNIQUE("shop_id","shopper_group_name","company_code"),
	CONSTRAINT "multiplier-positive" CHECK ("shopper_group"."multiplier" > 0)
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"brand_id" bigserial PRIMARY KEY NOT NULL,
	"brand_name" text NOT NULL,
	"logo" text,
	"product_count" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "brand_brand_name_unique" UNIQUE("brand_name")
);
--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"mf_id" bigserial PRIMARY KEY NOT NULL,
	"mf_name" text NOT NULL,
	"country_code" text,
	"address" text,
	"responsible_person" text,
	"product_count" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "manufacturer_mf_name_unique" UNIQUE("mf_name")
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_category_id" bigserial PRIMARY KEY NOT NULL,
	"parent_category_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"category_name" jsonb NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"default_vat_rate" numeric(7,4),
	"min_margin" numeric(7,4),
	"exp_margin" numeric(7,4),
	"max_discount_limit_percent" numeric(7,4),
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_category_not_own_parent" CHECK ("product_category"."parent_category_id" <> "product_category"."product_category_id"),
	CONSTRAINT "margin-order" CHECK ("product_category"."min_margin" <= "product_category"."exp_margin"),
	CONSTRAINT "min-margin-below-100" CHECK ("product_category"."min_margin" < 100),
	CONSTRAINT "exp-margin-below-100" CHECK ("product_category"."exp_margin" < 100)
);
--> statement-breakpoint
CREATE TABLE "product_category_link" (
	"product_code" text NOT NULL,
	"product_category_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_category_link_product_code_product_category_id_pk" PRIMARY KEY("product_code","product_category_id")
);
--> statement-breakpoint
CREATE TABLE "product_class" (
	"ct_id" bigserial PRIMARY KEY NOT NULL,
	"ct_name" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_class_ct_name_unique" UNIQUE("ct_name")
);
--> statement-breakpoint
CREATE TABLE "product_company" (
	"product_code" text NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"vat_id" bigint,
	"min_margin" numeric(7,4),
	"exp_margin" numeric(7,4),
	"max_discount_limit_percent" numeric(7,4),
	"min_stock" integer,
	"max_stock" integer,
	"purchase_price_original" numeric(18,6),
	"purchase_currency_code" text,
	"purchase_price_base" numeric(18,6),
	"avg_cost" numeric(18,6),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_company_company_code_product_code_pk" PRIMARY KEY("company_code","product_code"),
	CONSTRAINT "margin-order" CHECK ("product_company"."min_margin" <= "product_company"."exp_margin"),
	CONSTRAINT "min-margin-below-100" CHECK ("product_company"."min_margin" < 100),
	CONSTRAINT "exp-margin-below-100" CHECK ("product_company"."exp_margin" < 100)
);
--> statement-breakpoint
CREATE TABLE "product_type" (
	"pt_id" bigserial PRIMARY KEY NOT NULL,
	"pt_names" jsonb NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "product" (
	"product_code" text PRIMARY KEY NOT NULL,
	"product_name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description_short" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"supplier_product_code" text,
	"ean" text,
	"brand_id" bigint,
	"mf_id" bigint,
	"ct_id" bigint,
	"pt_id" bigint,
	"main_product_category_id" bigint,
	"packing_template_id" bigint,
	"hs_code" text,
	"country_of_origin" text,
	"weight" numeric(12,4),
	"length" numeric(10,2),
	"width" numeric(10,2),
	"height" numeric(10,2),
	"volume" numeric(14,6) GENERATED ALWAYS AS (("length" * "width" * "height" / 1000000)) STORED,
	"pallet_length" numeric(10,2),
	"pallet_width" numeric(10,2),
	"pallet_height" numeric(10,2),
	"master_box_length" numeric(10,2),
	"master_box_width" numeric(10,2),
	"master_box_height" numeric(10,2),
	"production_time" integer,
	"delivery_time" integer,
	"purchase_time" integer,
	"keep_in_stock" smallint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"free_shipping" boolean DEFAULT false NOT NULL,
	"can_order" boolean DEFAULT true NOT NULL,
	"new_product" boolean DEFAULT false NOT NULL,
	"prepayment_required" boolean DEFAULT false NOT NULL,
	"fractional" boolean DEFAULT false NOT NULL,
	"number_of_comments" integer DEFAULT 0 NOT NULL,
	"last_comment" text,
	"cover_image" text,
	"search_text" text GENERATED ALWAYS AS (kontor_fold(product_code || ' ' || coalesce(supplier_product_code, '') || ' ' || coalesce(ean, '') || ' ' || kontor_texts(product_name))) STORED,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_keep_in_stock" CHECK ("product"."keep_in_stock" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "product_label" (
	"label_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"user_id" bigint DEFAULT nullif(current_setting('app.user', true), '')::bigint NOT NULL,
	"product_code" text NOT NULL,
	"label_count" integer DEFAULT 1 NOT NULL,
	"storage_code" text,
	CONSTRAINT "product_label_product" UNIQUE("company_code","user_id","product_code"),
	CONSTRAINT "label-count" CHECK ("product_label"."label_count" between 0 and 999)
);
--> statement-breakpoint
CREATE TABLE "product_file" (
	"file_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_type" text DEFAULT 'other' NOT NULL,
	"language_code" text,
	"visible_in_shop" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_file_named" CHECK ("product_file"."file_name" <> '')
);
--> statement-breakpoint
CREATE TABLE "product_image" (
	"image_id" text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"product_code" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"cover" boolean DEFAULT false NOT NULL,
	"alt_text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "product_video" (
	"video_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"url" text NOT NULL,
	"provider" text DEFAULT 'other' NOT NULL,
	"title" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "product_comment" (
	"comment_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"comment_text" text NOT NULL,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "product_pack" (
	"product_pack_code" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"level" text NOT NULL,
	"qty_in_pack" numeric(14,3) NOT NULL,
	"ean" text,
	"length" numeric(10,2),
	"width" numeric(10,2),
	"height" numeric(10,2),
	"volume" numeric(14,6) GENERATED ALWAYS AS (("length" * "width" * "height" / 1000000)) STORED,
	"net_weight" numeric(12,4),
	"gross_weight" numeric(12,4),
	"per_pallet" integer,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_pack_qty" CHECK ("product_pack"."qty_in_pack" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_position" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"product_category_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_position_shop_id_product_category_id_product_code_pk" PRIMARY KEY("shop_id","product_category_id","product_code")
);
--> statement-breakpoint
CREATE TABLE "product_relation" (
	"relation_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"related_code" text NOT NULL,
	"relation" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"both_ways" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_relation_other" CHECK ("product_relation"."product_code" <> "product_relation"."related_code")
);
--> statement-breakpoint
CREATE TABLE "product_tick" (
	"product_code" text NOT NULL,
	"check_code" text NOT NULL,
	"user_id" bigint,
	"ticked_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "product_tick_product_code_check_code_pk" PRIMARY KEY("product_code","check_code")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_comment" (
	"comment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"comment_text" text NOT NULL,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "purchase_order_cost" (
	"purchase_order_cost_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"cost_name" text NOT NULL,
	"cost_amount" numeric(18,6) NOT NULL,
	"cost_currency_code" text NOT NULL,
	"cost_currency_rate" numeric(24,12),
	"cost_converted_amount" numeric(18,6) GENERATED ALWAYS AS ((round("cost_amount" * "cost_currency_rate", 2))) STORED,
	"split_method" text DEFAULT 'value' NOT NULL,
	"invoice_number" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "cost-not-negative" CHECK ("purchase_order_cost"."cost_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_document" (
	"doc_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"doc_type" text DEFAULT 'other' NOT NULL,
	"document_number" text,
	"document_date" date,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "document-named" CHECK ("purchase_order_document"."file_name" <> '')
);
--> statement-breakpoint
CREATE TABLE "purchase_order_item" (
	"purchase_order_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"line_no" integer DEFAULT 0 NOT NULL,
	"product_code" text NOT NULL,
	"product_pack_code" text,
	"item_name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"received" numeric(14,3) DEFAULT 0 NOT NULL,
	"counted" numeric(14,3),
	"price_original" numeric(18,6),
	"discount_percent" numeric(15,12) DEFAULT 0 NOT NULL,
	"price_confirmed" boolean DEFAULT false NOT NULL,
	"price_base" numeric(18,6),
	"landed_unit" numeric(18,6),
	"borne_costs" numeric(18,6) DEFAULT 0 NOT NULL,
	"last_share" numeric(18,6) DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "purchase_order_item_of_company" UNIQUE("company_code","purchase_order_item_id"),
	CONSTRAINT "order-qty-positive" CHECK ("purchase_order_item"."qty" > 0),
	CONSTRAINT "received-not-negative" CHECK ("purchase_order_item"."received" >= 0 and "purchase_order_item"."counted" >= 0),
	CONSTRAINT "order-price-not-negative" CHECK ("purchase_order_item"."price_original" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order" (
	"purchase_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"order_no" text,
	"external_reference" text,
	"order_date" date DEFAULT current_date NOT NULL,
	"partner_id" bigint NOT NULL,
	"currency_code" text NOT NULL,
	"rate_to_base" numeric(24,12),
	"account_id" bigint,
	"warehouse_id" bigint NOT NULL,
	"is_expected" boolean DEFAULT false NOT NULL,
	"gathers_goods" boolean DEFAULT false NOT NULL,
	"etd" date,
	"eta" date,
	"container_no" text,
	"swb_number" text,
	"pol" text,
	"pod" text,
	"telex_release" boolean DEFAULT false NOT NULL,
	"description" text,
	"comments" text,
	"unloaded_on" date,
	"container_updated_on" timestamptz,
	"line_count" integer DEFAULT 0 NOT NULL,
	"ordered_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"received_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"value_original" numeric(18,6) DEFAULT 0 NOT NULL,
	"value_base" numeric(18,6) DEFAULT 0 NOT NULL,
	"cost_total" numeric(18,6) DEFAULT 0 NOT NULL,
	"number_of_comments" integer DEFAULT 0 NOT NULL,
	"last_comment" text,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "purchase_order_no" UNIQUE("company_code","order_no"),
	CONSTRAINT "purchase_order_company" UNIQUE("company_code","purchase_order_id"),
	CONSTRAINT "eta-after-etd" CHECK ("purchase_order"."eta" >= "purchase_order"."etd")
);
--> statement-breakpoint
CREATE TABLE "port" (
	"locode" text PRIMARY KEY NOT NULL,
	"port_name" text NOT NULL,
	"country_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replenishment" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"product_code" text NOT NULL,
	"order_qty" numeric(14,3),
	"excluded_until" date,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "replenishment_company_code_product_code_pk" PRIMARY KEY("company_code","product_code"),
	CONSTRAINT "order-qty-positive" CHECK ("replenishment"."order_qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_supplier" (
	"product_supplier_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"partner_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"supplier_product_code" text NOT NULL,
	"supplier_product_name" text,
	"currency_code" text NOT NULL,
	"moq" numeric(14,3),
	"multiple" numeric(14,3),
	"purchase_time" integer,
	"production_time" integer,
	"delivery_time" integer,
	"preferred" boolean DEFAULT false NOT NULL,
	"new_price" numeric(18,6),
	"new_currency_code" text,
	"new_valid_from" date,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_supplier_code" UNIQUE("company_code","partner_id","supplier_product_code"),
	CONSTRAINT "product_supplier_company" UNIQUE("company_code","product_supplier_id")
);
--> statement-breakpoint
CREATE TABLE "staged_price" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"user_id" bigint NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"staged_price_id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"supplier_product_code" text NOT NULL,
	"new_price" numeric(18,6),
	"currency_code" text,
	"valid_from" date,
	"confirmed" boolean DEFAULT false NOT NULL,
	"origin" text DEFAULT 'upload' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_price" (
	"supplier_price_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"product_supplier_id" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"price_original" numeric(18,6) NOT NULL,
	"currency_code" text NOT NULL,
	"rate" numeric(24,12),
	"price_base" numeric(18,6),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "supplier_price_day" UNIQUE("product_supplier_id","valid_from","company_code"),
	CONSTRAINT "price-positive" CHECK ("supplier_price"."price_original" >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_mailing" (
	"report_mailing_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"mailing_name" text NOT NULL,
	"screen" text NOT NULL,
	"setting" jsonb NOT NULL,
	"file_format" text DEFAULT 'xlsx' NOT NULL,
	"repeats" text DEFAULT 'week' NOT NULL,
	"starts_at" timestamptz DEFAULT date_trunc('day', now()) + interval '30 hours' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"only_with_rows" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"asked_at" timestamptz,
	"mailed_at" timestamptz,
	"mailed_to" integer,
	"left_out" integer,
	"mailing_problem" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "report_mailing_company" UNIQUE("company_code","report_mailing_id")
);
--> statement-breakpoint
CREATE TABLE "report_recipient" (
	"report_recipient_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"report_mailing_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "sales_order_item" (
	"sales_order_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"line_no" integer DEFAULT 0 NOT NULL,
	"product_code" text NOT NULL,
	"item_name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"shipped" numeric(14,3) DEFAULT 0 NOT NULL,
	"returned" numeric(14,3) DEFAULT 0 NOT NULL,
	"unit_price" numeric(18,6),
	"discount_percent" numeric(15,12) DEFAULT 0 NOT NULL,
	"shipped_cost" numeric(18,6) DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sales_order_item_of_company" UNIQUE("company_code","sales_order_item_id"),
	CONSTRAINT "sold-qty-positive" CHECK ("sales_order_item"."qty" > 0),
	CONSTRAINT "shipped-not-more" CHECK ("sales_order_item"."shipped" between 0 and "sales_order_item"."qty" and "sales_order_item"."returned" between 0 and "sales_order_item"."shipped"),
	CONSTRAINT "sales-price-not-negative" CHECK ("sales_order_item"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_order" (
	"sales_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"order_no" text,
	"opened_on" date DEFAULT current_date NOT NULL,
	"placed_at" timestamptz,
	"shop_id" bigint,
	"partner_id" bigint,
	"email" text,
	"delivery_name" text NOT NULL,
	"address_line" text,
	"zip_code" text,
	"city" text,
	"country_code" text,
	"language_code" text,
	"warehouse_id" bigint NOT NULL,
	"carrier" text,
	"currency_code" text NOT NULL,
	"rate_to_base" numeric(24,12),
	"valid_until" date,
	"tracking_number" text,
	"comments" text,
	"is_demanded" boolean DEFAULT false NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"ordered_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"shipped_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"total_net" numeric(18,6) DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "sales_order_no" UNIQUE("company_code","order_no"),
	CONSTRAINT "sales_order_company" UNIQUE("company_code","sales_order_id")
);
--> statement-breakpoint
CREATE TABLE "arrival_notification" (
	"arrival_notification_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"email" text NOT NULL,
	"language_code" text NOT NULL,
	"asked_at" timestamptz DEFAULT now() NOT NULL,
	"notified_at" timestamptz,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"newsletter_subscriber_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"email" text,
	"language_code" text NOT NULL,
	"source" text DEFAULT 'staff' NOT NULL,
	"secret_digest" text,
	"opted_in_at" timestamptz,
	"opted_in_ip" text,
	"unsubscribed_at" timestamptz,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "newsletter_subscriber_email" UNIQUE("shop_id","email","company_code")
);
--> statement-breakpoint
CREATE TABLE "counter" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "counter_company_code_series_year_pk" PRIMARY KEY("company_code","series","year")
);
--> statement-breakpoint
CREATE TABLE "number_pattern" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"series" text NOT NULL,
	"pattern" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "number_pattern_company_code_series_pk" PRIMARY KEY("company_code","series"),
	CONSTRAINT "number-pattern" CHECK ("number_pattern"."pattern" ~ '^[^{}]*(\{yy(yy)?\}[^{}]*)?\{0{1,12}\}[^{}]*$|^[^{}]*\{0{1,12}\}[^{}]*\{yy(yy)?\}[^{}]*$')
);
--> statement-breakpoint
CREATE TABLE "company" (
	"company_code" text PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"country_code" text NOT NULL,
	"currency_code" text NOT NULL,
	"vat_no" text,
	"address_line" text,
	"zip_code" text,
	"city" text,
	"email" text,
	"language_code" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"min_margin" numeric(7,4),
	"exp_margin" numeric(7,4),
	"max_discount_limit_percent" numeric(7,4),
	"price_tolerance" numeric(7,4) DEFAULT 5 NOT NULL,
	"receipt_tolerance" numeric(7,4) DEFAULT 10 NOT NULL,
	"storage_limit" integer DEFAULT 20000 NOT NULL,
	"shop_count" integer DEFAULT 0 NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "storage-limit" CHECK ("company"."storage_limit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "country" (
	"country_code" text PRIMARY KEY NOT NULL,
	"country_names" jsonb NOT NULL,
	"eu" boolean DEFAULT false NOT NULL,
	"vat_prefix" text
);
--> statement-breakpoint
CREATE TABLE "currency" (
	"currency_code" text PRIMARY KEY NOT NULL,
	"currency_precision" integer DEFAULT 2 NOT NULL,
	"currency_names" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fx_rate" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"currency_code" text NOT NULL,
	"valid_on" date NOT NULL,
	"rate" numeric(24,12) NOT NULL,
	"source" text DEFAULT 'own' NOT NULL,
	CONSTRAINT "fx_rate_company_code_currency_code_valid_on_pk" PRIMARY KEY("company_code","currency_code","valid_on"),
	CONSTRAINT "fx_rate_positive" CHECK ("fx_rate"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "language" (
	"language_code" text PRIMARY KEY NOT NULL,
	"iso_code" text NOT NULL,
	"language_name" text NOT NULL,
	"flag_code" text NOT NULL,
	"family_name_first" boolean DEFAULT false NOT NULL,
	"ui" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packing_template" (
	"packing_template_id" bigserial PRIMARY KEY NOT NULL,
	"packing_template_name" text NOT NULL,
	"metal" numeric(10,2) DEFAULT 0 NOT NULL,
	"wood" numeric(10,2) DEFAULT 0 NOT NULL,
	"plastic" numeric(10,2) DEFAULT 0 NOT NULL,
	"paper" numeric(10,2) DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "packing_template_packing_template_name_unique" UNIQUE("packing_template_name"),
	CONSTRAINT "packing_template_grams" CHECK (least("packing_template"."metal", "packing_template"."wood", "packing_template"."plastic", "packing_template"."paper") >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"shop_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"hostname" text NOT NULL,
	"currency_code" text NOT NULL,
	"price_type" text DEFAULT 'gross' NOT NULL,
	"languages" text[] NOT NULL,
	"min_margin" numeric(7,4),
	"exp_margin" numeric(7,4),
	"max_discount_limit_percent" numeric(7,4),
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shop_hostname_unique" UNIQUE("hostname"),
	CONSTRAINT "shop_company" UNIQUE("company_code","shop_id")
);
--> statement-breakpoint
CREATE TABLE "vat" (
	"vat_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"country_code" text NOT NULL,
	"vat_code" text NOT NULL,
	"vat_names" jsonb NOT NULL,
	"vat_rate" numeric(7,4) NOT NULL,
	"vat_default" boolean DEFAULT false NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "vat_company" UNIQUE("company_code","vat_id"),
	CONSTRAINT "period-order" CHECK ("vat"."valid_to" is null or "vat"."valid_to" >= "vat"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "access_version" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "caption" (
	"caption_key" text PRIMARY KEY NOT NULL,
	"texts" jsonb,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "change_set" (
	"change_set_id" bigserial PRIMARY KEY NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"user_id" bigint,
	"change_company" text,
	"form" text NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"filled" jsonb,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"undone_by" bigint,
	"posted" text,
	"fired" boolean DEFAULT false NOT NULL,
	"instance_id" bigint,
	"open_until" timestamptz,
	"taken_to" bigint
);
--> statement-breakpoint
CREATE TABLE "change" (
	"change_id" bigserial PRIMARY KEY NOT NULL,
	"change_set_id" bigint NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"change_company" text,
	"user_id" bigint,
	"entity_name" text NOT NULL,
	"entity_key" jsonb NOT NULL,
	"entity_id" text NOT NULL,
	"log_action" text NOT NULL,
	"field" text,
	"old" jsonb,
	"new" jsonb
);
--> statement-breakpoint
CREATE TABLE "import" (
	"import_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"import_company" text,
	"form" text NOT NULL,
	"file_name" text NOT NULL,
	"headers" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"reading" jsonb DEFAULT '{"numbers": [], "conventions": [], "findings": []}' NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_error_log" (
	"page_error_log_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"page_name" text NOT NULL,
	"error" text NOT NULL,
	"happened_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_log" (
	"page_log_id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"page_name" text NOT NULL,
	"visited_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_fetch" (
	"file_fetch_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"user_id" bigint,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"import_id" text NOT NULL,
	"import_form" text NOT NULL,
	"file_name" text NOT NULL,
	"form" text NOT NULL,
	"record_id" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"ordinal" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"http_status" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamptz DEFAULT now() NOT NULL,
	"row_id" text,
	"held_by" bigint DEFAULT nullif(current_setting('app.open_change_set', true), '')::bigint
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"picture_id" text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"file_key" text PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"owner_company" text,
	"unused_since" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"job_code" text PRIMARY KEY NOT NULL,
	"interval" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_run_at" timestamptz,
	"last_run_at" timestamptz,
	"last_seconds" numeric(18,6),
	"last_result" jsonb,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"outbox_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"payload" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"entity" text,
	"entity_id" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"due_at" timestamptz DEFAULT now() NOT NULL,
	"claimed_until" timestamptz,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamptz,
	"failed_at" timestamptz,
	"last_error" text,
	"held_by" bigint DEFAULT nullif(current_setting('app.open_change_set', true), '')::bigint,
	CONSTRAINT "outbox_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "built_in_message" (
	"caption_key" text PRIMARY KEY NOT NULL,
	"built_in" jsonb NOT NULL,
	"used_on" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_call" (
	"engine_call_id" bigserial PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"model" text,
	"purpose" text NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"tokens_in" integer,
	"tokens_out" integer,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"user_id" integer,
	"called_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gpt_prompt" (
	"prompt_id" bigserial PRIMARY KEY NOT NULL,
	"prompt_code" text NOT NULL,
	"language_code" text,
	"title" text NOT NULL,
	"project" text,
	"gpt_prompt" text NOT NULL,
	"model" text,
	"temperature" numeric(18,6) DEFAULT 0.5 NOT NULL,
	"top_p" numeric(18,6) DEFAULT 1 NOT NULL,
	"max_tokens" integer DEFAULT 500 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "gpt_prompt_ranges" CHECK ("gpt_prompt"."temperature" between 0 and 2 and "gpt_prompt"."top_p" between 0 and 1 and "gpt_prompt"."max_tokens" between 1 and 32000)
);
--> statement-breakpoint
CREATE TABLE "text_origin" (
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"field" text NOT NULL,
	"language_code" text NOT NULL,
	"source_language" text NOT NULL,
	"source_digest" text NOT NULL,
	"machine" boolean DEFAULT false NOT NULL,
	"engine" text,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "text_origin_entity_entity_id_field_language_code_pk" PRIMARY KEY("entity","entity_id","field","language_code")
);
--> statement-breakpoint
CREATE TABLE "translation_term" (
	"term_id" bigserial PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"note" text,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "arriving_shipment_order" (
	"arriving_shipment_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"arriving_shipment_id" bigint NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"is_due" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "arriving_shipment_order_once" UNIQUE("arriving_shipment_id","purchase_order_id","company_code")
);
--> statement-breakpoint
CREATE TABLE "arriving_shipment" (
	"arriving_shipment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shipment_no" text,
	"container_no" text,
	"vehicle_type" text DEFAULT 'container_40hc' NOT NULL,
	"carrier" text,
	"warehouse_id" bigint NOT NULL,
	"eta" date,
	"gate_slot" timestamptz,
	"pallets" integer,
	"arrived_on" date,
	"unloaded_on" date,
	"comments" text,
	"order_count" integer DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "arriving_shipment_no" UNIQUE("company_code","shipment_no"),
	CONSTRAINT "arriving_shipment_company" UNIQUE("company_code","arriving_shipment_id"),
	CONSTRAINT "pallets-not-negative" CHECK ("arriving_shipment"."pallets" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count_item" (
	"stock_count_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"stock_count_id" bigint NOT NULL,
	"line_no" integer DEFAULT 0 NOT NULL,
	"product_code" text NOT NULL,
	"storage_id" bigint NOT NULL,
	"expected" numeric(14,3),
	"counted" numeric(14,3),
	"difference" numeric(14,3) GENERATED ALWAYS AS (("counted" - coalesce("expected", 0))) STORED,
	"unit_cost" numeric(18,6),
	"difference_value" numeric(18,6) GENERATED ALWAYS AS ((round(("counted" - coalesce("expected", 0)) * "unit_cost", 2))) STORED,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "stock_count_item_place" UNIQUE("stock_count_id","storage_id","product_code","company_code"),
	CONSTRAINT "counted-not-negative" CHECK ("stock_count_item"."counted" >= 0 and "stock_count_item"."expected" >= 0),
	CONSTRAINT "count-cost-not-negative" CHECK ("stock_count_item"."unit_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_count" (
	"stock_count_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"count_no" text,
	"count_date" date DEFAULT current_date NOT NULL,
	"count_kind" text DEFAULT 'count' NOT NULL,
	"storage_id" bigint,
	"counted_by" text,
	"description" text,
	"posted_on" date,
	"line_count" integer DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "stock_count_no" UNIQUE("company_code","count_no"),
	CONSTRAINT "stock_count_company" UNIQUE("company_code","stock_count_id")
);
--> statement-breakpoint
CREATE TABLE "cost_layer" (
	"cost_layer_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"ref_table" text,
	"ref_line" bigint,
	"qty_in" numeric(14,3) NOT NULL,
	"qty_remaining" numeric(14,3) NOT NULL,
	"unit_cost" numeric(18,6) NOT NULL,
	"landed_unit" numeric(18,6) NOT NULL,
	CONSTRAINT "cost_layer_sane" CHECK ("cost_layer"."qty_in" > 0 and "cost_layer"."qty_remaining" between 0 and "cost_layer"."qty_in")
);
--> statement-breakpoint
CREATE TABLE "cost_variance" (
	"cost_variance_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"ref_table" text,
	"ref_line" bigint,
	"value" numeric(18,6) NOT NULL,
	"user_id" bigint,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), '')
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"stock_movement_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"moved_at" timestamptz DEFAULT now() NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"storage_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"movement_type" text NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"unit_cost" numeric(18,6) NOT NULL,
	"value" numeric(18,6) NOT NULL,
	"ref_table" text,
	"ref_id" bigint,
	"ref_line" bigint,
	"reversal_of" bigint,
	"reason" text,
	"idempotency_key" text,
	"user_id" bigint,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	CONSTRAINT "stock_movement_sane" CHECK (("stock_movement"."qty" = 0) = ("stock_movement"."movement_type" = 'revaluation'))
);
--> statement-breakpoint
CREATE TABLE "pick_list_item" (
	"pick_list_item_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"pick_list_id" bigint NOT NULL,
	"line_no" integer NOT NULL,
	"reservation_id" bigint NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"storage_id" bigint NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"picked" numeric(14,3),
	"is_open" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "picked-not-more" CHECK ("pick_list_item"."qty" > 0 and "pick_list_item"."picked" between 0 and "pick_list_item"."qty")
);
--> statement-breakpoint
CREATE TABLE "pick_list" (
	"pick_list_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"pick_list_no" text,
	"warehouse_id" bigint NOT NULL,
	"picker_id" bigint,
	"carrier" text,
	"line_count" integer DEFAULT 0 NOT NULL,
	"qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"picked_qty" numeric(14,3) DEFAULT 0 NOT NULL,
	"comments" text,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "pick_list_no" UNIQUE("company_code","pick_list_no"),
	CONSTRAINT "pick_list_company" UNIQUE("company_code","pick_list_id")
);
--> statement-breakpoint
CREATE TABLE "incoming_assignment" (
	"purchase_order_item_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	CONSTRAINT "incoming_assignment_pk" PRIMARY KEY("purchase_order_item_id","sales_order_item_id","company_code"),
	CONSTRAINT "incoming_assignment_sane" CHECK ("incoming_assignment"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"reservation_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"reservation_state" text DEFAULT 'active' NOT NULL,
	"reserved_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "reservation_sane" CHECK ("reservation"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_order" (
	"shipment_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shipment_id" bigint NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"is_loaded" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shipment_order_once" UNIQUE("shipment_id","sales_order_id","company_code")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"shipment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shipment_no" text,
	"vehicle_type" text DEFAULT 'trailer' NOT NULL,
	"carrier" text,
	"warehouse_id" bigint NOT NULL,
	"departs_on" date,
	"tracking_number" text,
	"comments" text,
	"order_count" integer DEFAULT 0 NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shipment_no" UNIQUE("company_code","shipment_no"),
	CONSTRAINT "shipment_company" UNIQUE("company_code","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "stock_level" (
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"on_hand" numeric(14,3) DEFAULT 0 NOT NULL,
	"reserved" numeric(14,3) DEFAULT 0 NOT NULL,
	"set_aside" numeric(14,3) DEFAULT 0 NOT NULL,
	"free" numeric(14,3) GENERATED ALWAYS AS (("on_hand" - "reserved" - "set_aside")) STORED NOT NULL,
	"incoming" numeric(14,3) DEFAULT 0 NOT NULL,
	"backorder" numeric(14,3) DEFAULT 0 NOT NULL,
	"avg_cost" numeric(18,6),
	"stock_value" numeric(18,6) DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_level_warehouse_id_product_code_pk" PRIMARY KEY("warehouse_id","product_code"),
	CONSTRAINT "stock_level_sane" CHECK ("stock_level"."on_hand" >= 0 and "stock_level"."reserved" >= 0 and "stock_level"."set_aside" >= 0 and "stock_level"."reserved" + "stock_level"."set_aside" <= "stock_level"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"warehouse_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_name" text NOT NULL,
	"address_line" text,
	"zip_code" text,
	"city" text,
	"country_code" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "warehouse_name" UNIQUE("company_code","warehouse_name"),
	CONSTRAINT "warehouse_company" UNIQUE("company_code","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "product_storage" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"storage_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_storage_warehouse_id_product_code_company_code_pk" PRIMARY KEY("warehouse_id","product_code","company_code")
);
--> statement-breakpoint
CREATE TABLE "storage_stock" (
	"storage_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"qty" numeric(14,3) DEFAULT 0 NOT NULL,
	CONSTRAINT "storage_stock_storage_id_product_code_pk" PRIMARY KEY("storage_id","product_code"),
	CONSTRAINT "storage_stock_sane" CHECK ("storage_stock"."qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "storage" (
	"storage_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"storage_code" text NOT NULL,
	"zone" text,
	"aisle" text,
	"rack" text,
	"shelf_level" integer,
	"bin" text,
	"storage_type" text DEFAULT 'pick' NOT NULL,
	"sort_key" integer DEFAULT 0 NOT NULL,
	"max_weight" numeric(12,4),
	"max_volume" numeric(14,6),
	"blocked" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "storage_code" UNIQUE("warehouse_id","storage_code","company_code"),
	CONSTRAINT "storage_place" UNIQUE("company_code","warehouse_id","storage_id"),
	CONSTRAINT "storage_company" UNIQUE("company_code","storage_id"),
	CONSTRAINT "storage-limits" CHECK ("storage"."max_weight" > 0 and "storage"."max_volume" > 0)
);
--> statement-breakpoint
CREATE TABLE "fsm_event" (
	"type_code" text NOT NULL,
	"event_code" text NOT NULL,
	"event_names" jsonb NOT NULL,
	"bv_variant" text DEFAULT 'danger' NOT NULL,
	"bv_icon" text,
	"checkbox_label" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ask_email" boolean DEFAULT false NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counters" text[] DEFAULT '{}' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "fsm_event_type_code_event_code_pk" PRIMARY KEY("type_code","event_code")
);
--> statement-breakpoint
CREATE TABLE "fsm_history" (
	"fsm_history_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"fsm_instance_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"event_code" text,
	"transition_id" bigint,
	"from_state_id" bigint,
	"to_state_id" bigint NOT NULL,
	"user_id" bigint,
	"program_name" text DEFAULT nullif(current_setting('app.program', true), ''),
	"made_at" timestamptz DEFAULT now() NOT NULL,
	"params" jsonb,
	"idempotency_key" text,
	"request_digest" text,
	"answer" jsonb,
	CONSTRAINT "fsm_history_seq" UNIQUE("fsm_instance_id","seq"),
	CONSTRAINT "fsm_history_dense" CHECK ("fsm_history"."seq" > 0)
);
--> statement-breakpoint
CREATE TABLE "fsm_instance" (
	"fsm_instance_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"type_code" text NOT NULL,
	"state_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"entered_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"held_by" bigint DEFAULT nullif(current_setting('app.open_change_set', true), '')::bigint,
	CONSTRAINT "fsm_instance_entity" UNIQUE("entity","entity_id")
);
--> statement-breakpoint
CREATE TABLE "fsm_loop" (
	"type_code" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamptz DEFAULT now() NOT NULL,
	"last_run_at" timestamptz,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "fsm_procedure" (
	"procedure_code" text PRIMARY KEY NOT NULL,
	"sort" text NOT NULL,
	"procedure_names" jsonb NOT NULL,
	CONSTRAINT "fsm_procedure_sort" UNIQUE("procedure_code","sort")
);
--> statement-breakpoint
CREATE TABLE "fsm_state" (
	"state_id" bigserial PRIMARY KEY NOT NULL,
	"type_code" text NOT NULL,
	"state_code" text NOT NULL,
	"state_names" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"initial_state" boolean DEFAULT false NOT NULL,
	"final_state" boolean DEFAULT false NOT NULL,
	"show_in_filters" boolean DEFAULT true NOT NULL,
	"color" text,
	"holds_stock" boolean DEFAULT false NOT NULL,
	"counts_as_demand" boolean DEFAULT false NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"is_shipped" boolean DEFAULT false NOT NULL,
	"row_class" text,
	"editable" text DEFAULT 'all' NOT NULL,
	"deletable" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "fsm_state_code" UNIQUE("type_code","state_code"),
	CONSTRAINT "fsm_state_type" UNIQUE("type_code","state_id")
);
--> statement-breakpoint
CREATE TABLE "fsm_timer" (
	"fsm_instance_id" bigint NOT NULL,
	"transition_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"due_at" timestamptz NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" jsonb,
	CONSTRAINT "fsm_timer_fsm_instance_id_transition_id_pk" PRIMARY KEY("fsm_instance_id","transition_id")
);
--> statement-breakpoint
CREATE TABLE "fsm_transition" (
	"transition_id" bigserial PRIMARY KEY NOT NULL,
	"type_code" text NOT NULL,
	"event_code" text NOT NULL,
	"from_state_id" bigint NOT NULL,
	"to_state_id" bigint NOT NULL,
	"timeout" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"show_in_fsm_actions" boolean DEFAULT true NOT NULL,
	"show_in_fsm_buttons" boolean DEFAULT false NOT NULL,
	"needs_right" text,
	"needs_scope" text,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "fsm_transition_event" UNIQUE("type_code","from_state_id","event_code")
);
--> statement-breakpoint
CREATE TABLE "fsm_type" (
	"type_code" text PRIMARY KEY NOT NULL,
	"type_names" jsonb NOT NULL,
	"timeout_event_code" text,
	"on_loop" text,
	"default_loop_interval" integer,
	"seeded_digest" text,
	"default_differs" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "fsm_step" (
	"step_id" bigserial PRIMARY KEY NOT NULL,
	"transition_id" bigint NOT NULL,
	"sort" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"procedure_code" text NOT NULL,
	"params" jsonb,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_parent_page_code_page_page_code_fk" FOREIGN KEY ("parent_page_code") REFERENCES "public"."page"("page_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_page" ADD CONSTRAINT "role_page_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_page" ADD CONSTRAINT "role_page_page_code_page_page_code_fk" FOREIGN KEY ("page_code") REFERENCES "public"."page"("page_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_user" ADD CONSTRAINT "role_user_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_user" ADD CONSTRAINT "role_user_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_app_user_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_view_company_company_company_code_fk" FOREIGN KEY ("view_company") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_company" ADD CONSTRAINT "user_company_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_company" ADD CONSTRAINT "user_company_member_company_company_company_code_fk" FOREIGN KEY ("member_company") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_page" ADD CONSTRAINT "user_page_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_page" ADD CONSTRAINT "user_page_page_code_page_page_code_fk" FOREIGN KEY ("page_code") REFERENCES "public"."page"("page_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_setting" ADD CONSTRAINT "user_setting_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notice" ADD CONSTRAINT "account_notice_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_token" ADD CONSTRAINT "machine_token_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_question" ADD CONSTRAINT "passkey_question_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_shop" ADD CONSTRAINT "product_shop_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_shop" ADD CONSTRAINT "product_shop_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopper_group" ADD CONSTRAINT "shopper_group_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_logo_picture_picture_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."picture"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD CONSTRAINT "manufacturer_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_parent_category_id_product_category_product_category_id_fk" FOREIGN KEY ("parent_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category_link" ADD CONSTRAINT "product_category_link_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_category_link" ADD CONSTRAINT "product_category_link_product_category_id_product_category_product_category_id_fk" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_company" ADD CONSTRAINT "product_company_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_company" ADD CONSTRAINT "product_company_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_company" ADD CONSTRAINT "product_company_purchase_currency_code_currency_currency_code_fk" FOREIGN KEY ("purchase_currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_company" ADD CONSTRAINT "product_company_vat" FOREIGN KEY ("company_code","vat_id") REFERENCES "public"."vat"("company_code","vat_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("brand_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_mf_id_manufacturer_mf_id_fk" FOREIGN KEY ("mf_id") REFERENCES "public"."manufacturer"("mf_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_ct_id_product_class_ct_id_fk" FOREIGN KEY ("ct_id") REFERENCES "public"."product_class"("ct_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_pt_id_product_type_pt_id_fk" FOREIGN KEY ("pt_id") REFERENCES "public"."product_type"("pt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_main_product_category_id_product_category_product_category_id_fk" FOREIGN KEY ("main_product_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_packing_template_id_packing_template_packing_template_id_fk" FOREIGN KEY ("packing_template_id") REFERENCES "public"."packing_template"("packing_template_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_country_of_origin_country_country_code_fk" FOREIGN KEY ("country_of_origin") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_label" ADD CONSTRAINT "product_label_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_label" ADD CONSTRAINT "product_label_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_label" ADD CONSTRAINT "product_label_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_video" ADD CONSTRAINT "product_video_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_comment" ADD CONSTRAINT "product_comment_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_pack" ADD CONSTRAINT "product_pack_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_position" ADD CONSTRAINT "product_position_product_category_id_product_category_product_category_id_fk" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_position" ADD CONSTRAINT "product_position_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_position" ADD CONSTRAINT "product_position_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_relation" ADD CONSTRAINT "product_relation_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_relation" ADD CONSTRAINT "product_relation_related_code_product_product_code_fk" FOREIGN KEY ("related_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_tick" ADD CONSTRAINT "product_tick_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase_order_comment" ADD CONSTRAINT "purchase_order_comment_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_cost" ADD CONSTRAINT "purchase_order_cost_cost_currency_code_currency_currency_code_fk" FOREIGN KEY ("cost_currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_cost" ADD CONSTRAINT "purchase_order_cost_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_document" ADD CONSTRAINT "purchase_order_document_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_document" ADD CONSTRAINT "purchase_order_document_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_product_pack_code_product_pack_product_pack_code_fk" FOREIGN KEY ("product_pack_code") REFERENCES "public"."product_pack"("product_pack_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase_order_item" ADD CONSTRAINT "purchase_order_item_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_account" FOREIGN KEY ("company_code","account_id") REFERENCES "public"."account"("company_code","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishment" ADD CONSTRAINT "replenishment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replenishment" ADD CONSTRAINT "replenishment_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_new_currency_code_currency_currency_code_fk" FOREIGN KEY ("new_currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_price" ADD CONSTRAINT "staged_price_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_price" ADD CONSTRAINT "staged_price_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_price" ADD CONSTRAINT "staged_price_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_supplier" FOREIGN KEY ("company_code","product_supplier_id") REFERENCES "public"."product_supplier"("company_code","product_supplier_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mailing" ADD CONSTRAINT "report_mailing_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipient" ADD CONSTRAINT "report_recipient_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipient" ADD CONSTRAINT "report_recipient_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipient" ADD CONSTRAINT "report_recipient_report_mailing" FOREIGN KEY ("company_code","report_mailing_id") REFERENCES "public"."report_mailing"("company_code","report_mailing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "sales_order_item" ADD CONSTRAINT "sales_order_item_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_notification" ADD CONSTRAINT "arrival_notification_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter" ADD CONSTRAINT "counter_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_pattern" ADD CONSTRAINT "number_pattern_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_language_code_language_language_code_fk" FOREIGN KEY ("language_code") REFERENCES "public"."language"("language_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat" ADD CONSTRAINT "vat_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat" ADD CONSTRAINT "vat_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD CONSTRAINT "page_error_log_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_log" ADD CONSTRAINT "page_log_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_fetch" ADD CONSTRAINT "file_fetch_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_company_company_company_code_fk" FOREIGN KEY ("owner_company") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment_order" ADD CONSTRAINT "arriving_shipment_order_arriving_shipment" FOREIGN KEY ("company_code","arriving_shipment_id") REFERENCES "public"."arriving_shipment"("company_code","arriving_shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment_order" ADD CONSTRAINT "arriving_shipment_order_purchase_order" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arriving_shipment" ADD CONSTRAINT "arriving_shipment_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_stock_count" FOREIGN KEY ("company_code","stock_count_id") REFERENCES "public"."stock_count"("company_code","stock_count_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_item" ADD CONSTRAINT "stock_count_item_storage" FOREIGN KEY ("company_code","storage_id") REFERENCES "public"."storage"("company_code","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_storage" FOREIGN KEY ("company_code","storage_id") REFERENCES "public"."storage"("company_code","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cost_layer" ADD CONSTRAINT "cost_layer_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_variance" ADD CONSTRAINT "cost_variance_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "cost_variance" ADD CONSTRAINT "cost_variance_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_storage" FOREIGN KEY ("company_code","warehouse_id","storage_id") REFERENCES "public"."storage"("company_code","warehouse_id","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_sold" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_pick_list" FOREIGN KEY ("company_code","pick_list_id") REFERENCES "public"."pick_list"("company_code","pick_list_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list_item" ADD CONSTRAINT "pick_list_item_storage" FOREIGN KEY ("company_code","storage_id") REFERENCES "public"."storage"("company_code","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_picker_id_app_user_user_id_fk" FOREIGN KEY ("picker_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_list" ADD CONSTRAINT "pick_list_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_assignment" ADD CONSTRAINT "incoming_assignment_purchase" FOREIGN KEY ("company_code","purchase_order_item_id") REFERENCES "public"."purchase_order_item"("company_code","purchase_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_assignment" ADD CONSTRAINT "incoming_assignment_sale" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_item" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_order" ADD CONSTRAINT "shipment_order_shipment" FOREIGN KEY ("company_code","shipment_id") REFERENCES "public"."shipment"("company_code","shipment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_order" ADD CONSTRAINT "shipment_order_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_place" FOREIGN KEY ("company_code","warehouse_id","storage_id") REFERENCES "public"."storage"("company_code","warehouse_id","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_storage" ADD CONSTRAINT "product_storage_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_stock" ADD CONSTRAINT "storage_stock_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE restrict ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "storage_stock" ADD CONSTRAINT "storage_stock_storage" FOREIGN KEY ("company_code","warehouse_id","storage_id") REFERENCES "public"."storage"("company_code","warehouse_id","storage_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_event" ADD CONSTRAINT "fsm_event_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_history" ADD CONSTRAINT "fsm_history_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_history" ADD CONSTRAINT "fsm_history_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_history" ADD CONSTRAINT "fsm_history_from_state_id_fsm_state_state_id_fk" FOREIGN KEY ("from_state_id") REFERENCES "public"."fsm_state"("state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_history" ADD CONSTRAINT "fsm_history_to_state_id_fsm_state_state_id_fk" FOREIGN KEY ("to_state_id") REFERENCES "public"."fsm_state"("state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_instance" ADD CONSTRAINT "fsm_instance_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_instance" ADD CONSTRAINT "fsm_instance_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_instance" ADD CONSTRAINT "fsm_instance_state_fk" FOREIGN KEY ("type_code","state_id") REFERENCES "public"."fsm_state"("type_code","state_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_loop" ADD CONSTRAINT "fsm_loop_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_state" ADD CONSTRAINT "fsm_state_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_timer" ADD CONSTRAINT "fsm_timer_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_timer" ADD CONSTRAINT "fsm_timer_transition_id_fsm_transition_transition_id_fk" FOREIGN KEY ("transition_id") REFERENCES "public"."fsm_transition"("transition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_timer" ADD CONSTRAINT "fsm_timer_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_type_code_fsm_type_type_code_fk" FOREIGN KEY ("type_code") REFERENCES "public"."fsm_type"("type_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_event_fk" FOREIGN KEY ("type_code","event_code") REFERENCES "public"."fsm_event"("type_code","event_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_from_fk" FOREIGN KEY ("type_code","from_state_id") REFERENCES "public"."fsm_state"("type_code","state_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_transition" ADD CONSTRAINT "fsm_transition_to_fk" FOREIGN KEY ("type_code","to_state_id") REFERENCES "public"."fsm_state"("type_code","state_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_type" ADD CONSTRAINT "fsm_type_on_loop_fsm_procedure_procedure_code_fk" FOREIGN KEY ("on_loop") REFERENCES "public"."fsm_procedure"("procedure_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_step" ADD CONSTRAINT "fsm_step_transition_id_fsm_transition_transition_id_fk" FOREIGN KEY ("transition_id") REFERENCES "public"."fsm_transition"("transition_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fsm_step" ADD CONSTRAINT "fsm_step_procedure_fk" FOREIGN KEY ("procedure_code","sort") REFERENCES "public"."fsm_procedure"("procedure_code","sort") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree (lower(normalize(user_email, NFKC)));--> statement-breakpoint
CREATE INDEX "page_parent" ON "page" USING btree ("parent_page_code","position");--> statement-breakpoint
CREATE INDEX "role_user_user" ON "role_user" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_view_screen" ON "saved_view" USING btree ("screen");--> statement-breakpoint
CREATE INDEX "account_notice_user" ON "account_notice" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "machine_token_user" ON "machine_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_question_user" ON "passkey_question" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_code_user" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_family" ON "refresh_token" USING btree ("family");--> statement-breakpoint
CREATE INDEX "refresh_token_user" ON "refresh_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factor_user" ON "second_factor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenge_user" ON "sign_in_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_session_user" ON "user_session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_name_of_living" ON "partner" USING btree ("partner_name") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "product_shop_product" ON "product_shop" USING btree ("product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "shopper_group_one_default" ON "shopper_group" USING btree ("shop_id","company_code") WHERE default_group;--> statement-breakpoint
CREATE INDEX "brand_logo" ON "brand" USING btree ("logo");--> statement-breakpoint
CREATE INDEX "product_category_parent" ON "product_category" USING btree ("parent_category_id","position");--> statement-breakpoint
CREATE INDEX "product_category_link_category" ON "product_category_link" USING btree ("product_category_id");--> statement-breakpoint
CREATE INDEX "product_company_product" ON "product_company" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_brand" ON "product" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_manufacturer" ON "product" USING btree ("mf_id");--> statement-breakpoint
CREATE INDEX "product_main_category" ON "product" USING btree ("main_product_category_id");--> statement-breakpoint
CREATE INDEX "product_of_type" ON "product" USING btree ("pt_id");--> statement-breakpoint
CREATE INDEX "product_of_class" ON "product" USING btree ("ct_id");--> statement-breakpoint
CREATE INDEX "product_of_template" ON "product" USING btree ("packing_template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_ean" ON "product" USING btree ("ean");--> statement-breakpoint
CREATE INDEX "product_supplier_code_of" ON "product" USING btree ("supplier_product_code");--> statement-breakpoint
CREATE INDEX "product_kept" ON "product" USING btree ("product_code","purchase_time","production_time","delivery_time") WHERE keep_in_stock = 1 and active;--> statement-breakpoint
CREATE INDEX "product_label_of_product" ON "product_label" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_file_product" ON "product_file" USING btree ("product_code","position");--> statement-breakpoint
CREATE INDEX "product_file_file" ON "product_file" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "product_image_product" ON "product_image" USING btree ("product_code","position");--> statement-breakpoint
CREATE INDEX "product_image_file" ON "product_image" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "product_video_product" ON "product_video" USING btree ("product_code","position");--> statement-breakpoint
CREATE INDEX "product_comment_product" ON "product_comment" USING btree ("product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "product_pack_ean" ON "product_pack" USING btree ("ean");--> statement-breakpoint
CREATE INDEX "product_pack_product" ON "product_pack" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_position_product" ON "product_position" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_position_category" ON "product_position" USING btree ("product_category_id","company_code");--> statement-breakpoint
CREATE UNIQUE INDEX "product_relation_pair" ON "product_relation" USING btree ("relation",least("product_code", "related_code"),greatest("product_code", "related_code"));--> statement-breakpoint
CREATE INDEX "product_relation_product" ON "product_relation" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_relation_related" ON "product_relation" USING btree ("related_code");--> statement-breakpoint
CREATE INDEX "purchase_order_comment_purchase_order" ON "purchase_order_comment" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_cost_purchase_order" ON "purchase_order_cost" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_document_file" ON "purchase_order_document" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "purchase_order_document_purchase_order" ON "purchase_order_document" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "purchase_order_item_product" ON "purchase_order_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "purchase_order_item_pack" ON "purchase_order_item" USING btree ("product_pack_code","company_code");--> statement-breakpoint
CREATE INDEX "purchase_order_item_purchase_order" ON "purchase_order_item" USING btree ("purchase_order_id","line_no");--> statement-breakpoint
CREATE INDEX "purchase_order_supplier" ON "purchase_order" USING btree ("company_code","partner_id");--> statement-breakpoint
CREATE INDEX "purchase_order_expected" ON "purchase_order" USING btree ("warehouse_id") WHERE is_expected;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_instance" ON "purchase_order" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "replenishment_product" ON "replenishment" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_supplier_product" ON "product_supplier" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "product_supplier_by_code" ON "product_supplier" USING btree ("supplier_product_code","company_code");--> statement-breakpoint
CREATE UNIQUE INDEX "product_supplier_preferred" ON "product_supplier" USING btree ("company_code","product_code") WHERE preferred;--> statement-breakpoint
CREATE INDEX "staged_price_user" ON "staged_price" USING btree ("company_code","user_id","line");--> statement-breakpoint
CREATE INDEX "staged_price_supplier" ON "staged_price" USING btree ("partner_id","supplier_product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipient_once" ON "report_recipient" USING btree ("company_code","report_mailing_id","user_id");--> statement-breakpoint
CREATE INDEX "report_recipient_user" ON "report_recipient" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_recipient_report_mailing" ON "report_recipient" USING btree ("report_mailing_id");--> statement-breakpoint
CREATE INDEX "sales_order_item_product" ON "sales_order_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "sales_order_item_sales_order" ON "sales_order_item" USING btree ("sales_order_id","line_no");--> statement-breakpoint
CREATE INDEX "sales_order_customer" ON "sales_order" USING btree ("company_code","partner_id");--> statement-breakpoint
CREATE INDEX "sales_order_demanded" ON "sales_order" USING btree ("warehouse_id") WHERE is_demanded;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_instance" ON "sales_order" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "arrival_notification_queue" ON "arrival_notification" USING btree ("product_code","company_code","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "arrival_notification_instance" ON "arrival_notification" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriber_secret" ON "newsletter_subscriber" USING btree ("secret_digest");--> statement-breakpoint
CREATE INDEX "newsletter_subscriber_company" ON "newsletter_subscriber" USING btree ("company_code","newsletter_subscriber_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriber_instance" ON "newsletter_subscriber" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vat_one_default" ON "vat" USING btree ("company_code","country_code") WHERE vat_default;--> statement-breakpoint
CREATE INDEX "change_set_time" ON "change_set" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "change_set_open" ON "change_set" USING btree ("open_until") WHERE open_until is not null;--> statement-breakpoint
CREATE INDEX "change_by_set" ON "change" USING btree ("change_set_id","change_id");--> statement-breakpoint
CREATE INDEX "change_entity" ON "change" USING btree ("entity_name","entity_id","change_id");--> statement-breakpoint
CREATE INDEX "change_time" ON "change" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "import_user" ON "import" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_error_log_user" ON "page_error_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_log_user" ON "page_log" USING btree ("user_id","visited_at");--> statement-breakpoint
CREATE INDEX "file_fetch_due" ON "file_fetch" USING btree ("due_at","file_fetch_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "file_fetch_import" ON "file_fetch" USING btree ("import_id","state");--> statement-breakpoint
CREATE INDEX "file_fetch_record" ON "file_fetch" USING btree ("form","record_id");--> statement-breakpoint
CREATE INDEX "file_fetch_company" ON "file_fetch" USING btree ("company_code","file_fetch_id");--> statement-breakpoint
CREATE INDEX "picture_file" ON "picture" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "stored_file_owner" ON "stored_file" USING btree ("owner_company");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_entity" ON "outbox" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "outbox_company" ON "outbox" USING btree ("company_code","outbox_id");--> statement-breakpoint
CREATE INDEX "engine_call_time" ON "engine_call" USING btree ("called_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_prompt_code" ON "gpt_prompt" USING btree ("prompt_code","language_code") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "text_origin_language" ON "text_origin" USING btree ("entity","field","language_code","entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "arriving_shipment_order_due" ON "arriving_shipment_order" USING btree ("purchase_order_id","company_code") WHERE is_due;--> statement-breakpoint
CREATE INDEX "arriving_shipment_order_order" ON "arriving_shipment_order" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "arriving_shipment_order_arriving_shipment" ON "arriving_shipment_order" USING btree ("arriving_shipment_id");--> statement-breakpoint
CREATE INDEX "arriving_shipment_container" ON "arriving_shipment" USING btree ("company_code","container_no");--> statement-breakpoint
CREATE INDEX "arriving_shipment_warehouse" ON "arriving_shipment" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "arriving_shipment_instance" ON "arriving_shipment" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "stock_count_item_storage" ON "stock_count_item" USING btree ("storage_id");--> statement-breakpoint
CREATE INDEX "stock_count_item_product" ON "stock_count_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "stock_count_item_stock_count" ON "stock_count_item" USING btree ("stock_count_id","line_no");--> statement-breakpoint
CREATE INDEX "stock_count_storage" ON "stock_count" USING btree ("storage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_instance" ON "stock_count" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "cost_layer_product" ON "cost_layer" USING btree ("product_code","warehouse_id","cost_layer_id");--> statement-breakpoint
CREATE INDEX "cost_layer_line" ON "cost_layer" USING btree ("ref_table","ref_line");--> statement-breakpoint
CREATE INDEX "cost_variance_product" ON "cost_variance" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "cost_variance_line" ON "cost_variance" USING btree ("ref_table","ref_line");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movement_key" ON "stock_movement" USING btree ("company_code","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "stock_movement_product" ON "stock_movement" USING btree ("product_code","warehouse_id","moved_at");--> statement-breakpoint
CREATE INDEX "stock_movement_at" ON "stock_movement" USING btree ("storage_id","product_code","moved_at");--> statement-breakpoint
CREATE INDEX "stock_movement_sold" ON "stock_movement" USING btree ("product_code","moved_at","qty","movement_type","company_code") WHERE movement_type in ('sale', 'customer_return');--> statement-breakpoint
CREATE INDEX "stock_movement_document" ON "stock_movement" USING btree ("ref_table","ref_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_item_reservation" ON "pick_list_item" USING btree ("company_code","reservation_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "pick_list_item_of_reservation" ON "pick_list_item" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_order" ON "pick_list_item" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_sale" ON "pick_list_item" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "pick_list_item_storage" ON "pick_list_item" USING btree ("storage_id","product_code");--> statement-breakpoint
CREATE INDEX "pick_list_item_product" ON "pick_list_item" USING btree ("product_code","company_code");--> statement-breakpoint
CREATE INDEX "pick_list_item_pick_list" ON "pick_list_item" USING btree ("pick_list_id");--> statement-breakpoint
CREATE INDEX "pick_list_warehouse" ON "pick_list" USING btree ("warehouse_id");--> statement-breakpoint
CREATE INDEX "pick_list_picker" ON "pick_list" USING btree ("picker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_list_instance" ON "pick_list" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "incoming_assignment_of_sale" ON "incoming_assignment" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "reservation_of_item" ON "reservation" USING btree ("sales_order_item_id");--> statement-breakpoint
CREATE INDEX "reservation_of_order" ON "reservation" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "reservation_of_product" ON "reservation" USING btree ("product_code","warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_order_loaded" ON "shipment_order" USING btree ("sales_order_id","company_code") WHERE is_loaded;--> statement-breakpoint
CREATE INDEX "shipment_order_order" ON "shipment_order" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "shipment_order_shipment" ON "shipment_order" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_warehouse" ON "shipment" USING btree ("warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_instance" ON "shipment" USING btree ("fsm_instance_id");--> statement-breakpoint
CREATE INDEX "stock_level_product" ON "stock_level" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "stock_level_awaited" ON "stock_level" USING btree ("company_code","product_code") WHERE backorder > 0;--> statement-breakpoint
CREATE INDEX "product_storage_product" ON "product_storage" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_storage_storage" ON "product_storage" USING btree ("storage_id");--> statement-breakpoint
CREATE INDEX "storage_stock_product" ON "storage_stock" USING btree ("product_code","warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_one_of_each_pseudo" ON "storage" USING btree ("warehouse_id","storage_type","company_code") WHERE storage_type in ('unplaced', 'packing', 'quarantine');--> statement-breakpoint
CREATE INDEX "storage_by_code" ON "storage" USING btree ("storage_code");--> statement-breakpoint
CREATE UNIQUE INDEX "fsm_history_key" ON "fsm_history" USING btree ("fsm_instance_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "fsm_history_from" ON "fsm_history" USING btree ("company_code","from_state_id");--> statement-breakpoint
CREATE INDEX "fsm_history_to" ON "fsm_history" USING btree ("company_code","to_state_id");--> statement-breakpoint
CREATE INDEX "fsm_instance_state" ON "fsm_instance" USING btree ("company_code","type_code","state_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fsm_state_one_initial" ON "fsm_state" USING btree ("type_code") WHERE initial_state;--> statement-breakpoint
CREATE INDEX "fsm_timer_due" ON "fsm_timer" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "fsm_timer_transition" ON "fsm_timer" USING btree ("transition_id");--> statement-breakpoint
CREATE INDEX "fsm_transition_to" ON "fsm_transition" USING btree ("to_state_id");--> statement-breakpoint
CREATE INDEX "fsm_step_transition" ON "fsm_step" USING btree ("transition_id","sort","position");