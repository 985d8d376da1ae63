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
CREATE TABLE "login_attempt" (
	"attempt_key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamptz NOT NULL
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
CREATE TABLE "signing_key" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" text NOT NULL
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
CREATE TABLE "brand" (
	"brand_id" bigserial PRIMARY KEY NOT NULL,
	"brand_name" text NOT NULL,
	"logo" text,
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
	"default_vat_rate" numeric(7,4),
	"min_margin" numeric(7,4),
	"exp_margin" numeric(7,4),
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_category_not_own_parent" CHECK ("product_category"."parent_category_id" <> "product_category"."product_category_id"),
	CONSTRAINT "product_category_margins" CHECK ("product_category"."min_margin" <= "product_category"."exp_margin")
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
	CONSTRAINT "product_company_margins" CHECK ("product_company"."min_margin" <= "product_company"."exp_margin" and "product_company"."exp_margin" < 100)
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
CREATE TABLE "product_shop" (
	"product_code" text NOT NULL,
	"shop_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"can_order" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"selling_price_shop" numeric(18,6),
	"discount_percent" numeric(7,4) DEFAULT 0 NOT NULL,
	"discount_end_date" date,
	"new_discount" numeric(7,4),
	"new_discounted_price" numeric(18,6),
	"new_unit_price" numeric(18,6),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_shop_shop_id_product_code_pk" PRIMARY KEY("shop_id","product_code"),
	CONSTRAINT "product_shop_discount" CHECK ("product_shop"."discount_percent" >= 0 and "product_shop"."discount_percent" < 100)
);
--> statement-breakpoint
CREATE TABLE "company" (
	"company_code" text PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"country_code" text NOT NULL,
	"currency_code" text NOT NULL,
	"vat_no" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
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
	"source" text NOT NULL,
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
	CONSTRAINT "vat_period" CHECK ("vat"."valid_to" is null or "vat"."valid_to" >= "vat"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "stock_level" (
	"warehouse_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"on_hand" numeric(14,3) DEFAULT 0 NOT NULL,
	"reserved" numeric(14,3) DEFAULT 0 NOT NULL,
	"incoming" numeric(14,3) DEFAULT 0 NOT NULL,
	"avg_cost" numeric(18,6),
	"stock_value" numeric(18,6) DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_level_warehouse_id_product_code_pk" PRIMARY KEY("warehouse_id","product_code"),
	CONSTRAINT "stock_level_sane" CHECK ("stock_level"."on_hand" >= 0 and "stock_level"."reserved" >= 0 and "stock_level"."reserved" <= "stock_level"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "warehouse" (
	"warehouse_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"warehouse_name" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "warehouse_company" UNIQUE("company_code","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "access_version" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "caption" (
	"caption_key" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
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
	"undone_by" bigint
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
ALTER TABLE "page" ADD CONSTRAINT "page_parent_page_code_page_page_code_fk" FOREIGN KEY ("parent_page_code") REFERENCES "public"."page"("page_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "product_shop" ADD CONSTRAINT "product_shop_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_shop" ADD CONSTRAINT "product_shop_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat" ADD CONSTRAINT "vat_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat" ADD CONSTRAINT "vat_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_warehouse" FOREIGN KEY ("company_code","warehouse_id") REFERENCES "public"."warehouse"("company_code","warehouse_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change" ADD CONSTRAINT "change_change_set_id_change_set_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("change_set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import" ADD CONSTRAINT "import_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_error_log" ADD CONSTRAINT "page_error_log_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_log" ADD CONSTRAINT "page_log_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree (lower(normalize(user_email, NFKC)));--> statement-breakpoint
CREATE INDEX "page_parent" ON "page" USING btree ("parent_page_code","position");--> statement-breakpoint
CREATE INDEX "refresh_token_family" ON "refresh_token" USING btree ("family");--> statement-breakpoint
CREATE INDEX "refresh_token_user" ON "refresh_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "role_user_user" ON "role_user" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_view_screen" ON "saved_view" USING btree ("screen");--> statement-breakpoint
CREATE INDEX "product_category_parent" ON "product_category" USING btree ("parent_category_id","position");--> statement-breakpoint
CREATE INDEX "product_category_link_category" ON "product_category_link" USING btree ("product_category_id");--> statement-breakpoint
CREATE INDEX "product_company_product" ON "product_company" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_brand" ON "product" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_manufacturer" ON "product" USING btree ("mf_id");--> statement-breakpoint
CREATE INDEX "product_main_category" ON "product" USING btree ("main_product_category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_ean" ON "product" USING btree ("ean");--> statement-breakpoint
CREATE INDEX "product_shop_product" ON "product_shop" USING btree ("product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "vat_one_default" ON "vat" USING btree ("company_code","country_code") WHERE vat_default;--> statement-breakpoint
CREATE INDEX "stock_level_product" ON "stock_level" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "change_set_time" ON "change_set" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "change_by_set" ON "change" USING btree ("change_set_id");--> statement-breakpoint
CREATE INDEX "change_entity" ON "change" USING btree ("entity_name","entity_id","change_id");--> statement-breakpoint
CREATE INDEX "change_time" ON "change" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "page_log_user" ON "page_log" USING btree ("user_id","visited_at");